import { contrast } from '#shared/rules/accent-colors.ts';
import { type LogoGround, logoBox, maxLogoBytes } from '#shared/rules/branding.ts';

/** A logo as it is shown and sent. */
export interface DrawnLogo {
  /** Of the PNG, as a data URL. */
  url: string;
  width: number;
  height: number;
  ground: LogoGround;
}

/** Why a picture is not taken, as a sentence. */
class LogoRefused extends Error {}

/** What the form takes. An SVG is a document that may hold scripts, and is no picture here. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** The most bytes of a file that is decoded. */
const maxFileBytes = 20_000_000;

/**
 * Redraws a picture as a PNG: nothing of the file is left but the pixels of its first frame, and it fits where logos
 * are shown.
 * @throws LogoRefused
 */
export async function redrawLogo(file: File): Promise<DrawnLogo> {
  if (!logoTypes.includes(file.type)) throw new LogoRefused('Choose a PNG, JPEG or WebP picture.');
  if (file.size > maxFileBytes) throw new LogoRefused('Choose a picture of at most 20 MB.');
  const picture = await createImageBitmap(file).catch(() => {
    throw new LogoRefused('This picture cannot be read. Export it again, as a PNG.');
  });
  try {
    return await drawn(picture);
  } finally {
    picture.close();
  }
}

async function drawn(picture: ImageBitmap): Promise<DrawnLogo> {
  const { width, height } = picture;
  const fitting = Math.min(logoBox.width / width, logoBox.height / height, 1);
  // Of what compresses badly, such as a photo, a smaller one is sent.
  for (let scale = fitting; scale > fitting / 10; scale *= 0.8) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) break;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!png || png.size > maxLogoBytes) continue;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const ground = groundFor(data);
    return { url: await dataUrl(png), width: canvas.width, height: canvas.height, ground };
  }
  throw new LogoRefused('This picture cannot be drawn small enough. Choose another one.');
}

/** The backgrounds of headers and mails in both themes. */
const grounds = { light: '#ffffff', dark: '#171513' };

/** The least contrast with which a logo is seen. */
const leastContrast = 2;

/**
 * What a logo is seen on: the page, or a ground of its own if its color is close to that of the page in one of the themes.
 * @param pixels as red, green, blue and alpha
 */
export function groundFor(pixels: ArrayLike<number>): LogoGround {
  const sums = [0, 0, 0];
  let [weight, clear] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha < 16) clear += 1;
    weight += alpha;
    for (const channel of [0, 1, 2]) {
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0) * alpha;
    }
  }
  // A picture without transparency brings its ground with it.
  if (weight === 0 || clear < pixels.length / 4 / 50) return 'page';
  const channels = sums.map((sum) =>
    Math.round(sum / weight)
      .toString(16)
      .padStart(2, '0'),
  );
  const color = `#${channels.join('')}`;
  if (contrast(color, grounds.light) < leastContrast) return 'dark';
  return contrast(color, grounds.dark) < leastContrast ? 'light' : 'page';
}

function dataUrl(png: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(png);
  });
}
