/**
 * The number that is drawn into a clip's frame: the picture is drawn to a canvas of 8 x 2 pixels, one for each block.
 * @param pixels the canvas's image data: red, green, blue and alpha of each pixel
 * @returns null if the picture is no frame of a clip
 */
export function drawnNumber(pixels: ArrayLike<number>): number | null {
  const isWhite = (block: number) => (pixels[block * 4] ?? 0) > 127;
  let number = 0;
  for (let column = 0; column < 8; column++) {
    if (isWhite(column) === isWhite(8 + column)) return null;
    number = number * 2 + Number(isWhite(column));
  }
  return number;
}
