//! As much of Markdown as the tests of the book need: fenced blocks, links, headings.

/// A page.
#[derive(Clone)]
pub struct Page {
    /// Its path from the root of the repository.
    pub name: String,
    /// Its fenced blocks.
    pub blocks: Vec<Block>,
    /// Line and target of each link.
    pub links: Vec<(usize, String)>,
    /// What `#` in a link to this page may name.
    pub anchors: Vec<String>,
}

/// A fenced block.
#[derive(Clone)]
pub struct Block {
    /// The line of its opening fence, from 1.
    pub line: usize,
    /// What follows the fence.
    pub info: String,
    /// Its text.
    pub lines: Vec<String>,
}

impl Block {
    /// The first word of the info string.
    pub fn language(&self) -> &str {
        self.info.split([' ', ',']).next().unwrap_or("")
    }

    /// The file that the block is the text of.
    pub fn file(&self) -> Option<&str> {
        self.info.split([' ', ',']).find_map(|word| word.strip_prefix("file="))
    }
}

impl Page {
    /// Reads a page.
    pub fn read(name: String, text: &str) -> Page {
        let mut page = Page { name, blocks: Vec::new(), links: Vec::new(), anchors: Vec::new() };
        let mut open: Option<(String, Block)> = None;
        for (i, line) in text.lines().enumerate() {
            let start = line.trim_start();
            if let Some((fence, block)) = &mut open {
                if start.starts_with(fence.as_str()) && start.trim_matches('`').trim().is_empty() {
                    page.blocks.extend(open.take().map(|(_, block)| block));
                } else {
                    block.lines.push(line.to_string());
                }
                continue;
            }
            if start.starts_with("```") {
                let info = start.trim_start_matches('`');
                let fence = start[..start.len() - info.len()].to_string();
                let info = info.trim().to_string();
                open = Some((fence, Block { line: i + 1, info, lines: Vec::new() }));
                continue;
            }
            if start.starts_with('#') {
                page.anchors.push(slug(start.trim_start_matches('#').trim()));
            }
            page.links.extend(links(line).map(|target| (i + 1, target)));
        }
        assert!(open.is_none(), "{}: a block has no end", page.name);
        page
    }
}

/// The name by which a heading can be linked to.
fn slug(heading: &str) -> String {
    let kept = |c: char| match c {
        c if c.is_whitespace() => Some('-'),
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c),
        _ => None,
    };
    heading.to_lowercase().chars().filter_map(kept).collect()
}

/// The targets of a line's links, those inside code left out.
fn links(line: &str) -> impl Iterator<Item = String> + '_ {
    // What stands between backquotes is every second piece.
    let text: String = line.split('`').step_by(2).collect();
    let mut targets = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("](") {
        rest = &rest[at + 2..];
        if let Some(end) = rest.find(')') {
            targets.push(rest[..end].to_string());
        }
    }
    targets.into_iter()
}
