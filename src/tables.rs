//! The advice tables that ship with Movewright, compiled from `rules/`.

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
