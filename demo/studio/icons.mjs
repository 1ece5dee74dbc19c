// Pixel icons of the mark: node demo/studio/icons.mjs
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const sharp = createRequire(join(process.env.STUDIO_SHARP ?? here, 'x.js'))('sharp');
const brand = join(here, '../pictures/brand');
for (const [name, px, from] of [['icon-512', 512, 'icon'], ['icon-192', 192, 'icon'], ['apple-touch-icon', 180, 'icon'], ['favicon-32', 32, 'favicon']])
  await sharp(join(brand, `${from}.svg`), { density: 300 }).resize(px, px).png({ compressionLevel: 9, palette: true }).toFile(join(brand, `${name}.png`));
