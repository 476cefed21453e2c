/* Plays the library's game to its end from C; exit code 0 if all is as it should be. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void apart_start(void *game);
size_t apart_size(void);
uint64_t apart_moves(const void *game);
bool apart_play(void *game, uint16_t square);

/* The compiled core library was built for unwinding and names this; with panic = "abort" nothing calls it. */
void rust_eh_personality(void) {}

int main(void) {
    _Alignas(16) unsigned char game[1024];
    if (apart_size() > sizeof game) return 1;
    apart_start(game);
    if (apart_moves(game) != 25) return 2;
    int played = 0;
    for (uint16_t square = 0; square < 25; square++) played += apart_play(game, square);
    if (apart_moves(game) != 0 || apart_play(game, 0)) return 3;
    printf("%d stones, none beside another\n", played);
    return played == 13 ? 0 : 4;
}
