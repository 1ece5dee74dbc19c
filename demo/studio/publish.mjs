// Derivatives and manifests: node demo/studio/publish.mjs
// Reads work/masters/<slug>/<colour>-<view>.png (else work/standin/...), writes
// demo/pictures. Only pictures whose master changed are encoded again; one without a master here stays as it was
// published before, so that a fresh clone can add pictures without shooting the others again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(join(process.env.STUDIO_SHARP ?? here, 'x.js'));
const sharp = require('sharp');
sharp.concurrency(1);
const out = join(here, '../pictures');
const work = process.env.STUDIO_WORK ?? join(here, 'work');
const book = JSON.parse(readFileSync(join(here, 'catalogue.json'), 'utf8'));
const VIEWS = ['front', 'three-quarter', 'interior', 'back', 'detail'];
/** Frames of a turn, and the bytes that all of them may have together. */
const FRAMES = 24;
const TURN_BYTES = 600_000;
/** A picture of a room: only its width of 800 px is a JPEG too. */
const ROOM = /-(?:4x5|3x2|16x9)$/;
mkdirSync(work, { recursive: true });
const stateFile = join(work, 'published.json');
const state = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {};
const VERSION = 2;

function source(folder, name) {
  for (const kind of ['masters', 'standin'])
    for (const ext of ['png', 'jpg']) {
      const file = join(work, kind, folder, `${name}.${ext}`);
      if (existsSync(file)) return file;
    }
  return null;
}

/** Five pixels across, without loss: at this size the chroma of a lossy picture would tint the wait green or pink. */
async function placeholder(file) {
  const buf = await sharp(file).resize(5).removeAlpha().webp({ lossless: true, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${buf.toString('base64')}`;
}

async function derive(file, target, widths, view) {
  const hash = createHash('sha1').update(readFileSync(file)).update(JSON.stringify([VERSION, widths])).digest('hex');
  const old = state[target];
  if (old?.hash === hash && old.widths.every((w) => existsSync(join(out, `${target}-${w}.webp`)))) return old;
  const meta = await sharp(file).metadata();
  const can = widths.filter((w) => w <= meta.width);
  const folder = dirname(join(out, target));
  mkdirSync(folder, { recursive: true });
  const base = target.split('/').pop();
  for (const f of readdirSync(folder)) if (new RegExp(`^${base}-\\d+\\.`).test(f)) rmSync(join(folder, f));
  const jpg = can.includes(800) ? [800] : can;
  const busy = view === 'detail';
  // The first image of the home page on a phone: its largest contentful paint waits for these bytes.
  const first = (width) => target === 'editorial/hero-phone' && width < 800;
  for (const width of can) {
    const im = () => sharp(file).resize(width, null, { kernel: 'lanczos3' });
    const name = join(out, `${target}-${width}`);
    await im().webp({ quality: (width > 800 ? 78 : 82) - (busy ? 4 : 0), effort: 5, smartSubsample: true }).toFile(`${name}.webp`);
    await im().avif(first(width) ? { quality: 55, effort: 6, chromaSubsampling: '4:2:0' } : { quality: (width > 800 ? 56 : 60) - (busy ? 4 : 0), effort: 4 }).toFile(`${name}.avif`);
    if (jpg.includes(width) || (target.startsWith('editorial/') && !ROOM.test(target))) await im().jpeg({ quality: 80, mozjpeg: true }).toFile(`${name}.jpg`);
  }
  const width = Math.max(...can);
  const entry = { hash, widths: can, width, height: Math.round((meta.height * width) / meta.width), placeholder: await placeholder(file) };
  state[target] = entry;
  writeFileSync(stateFile, JSON.stringify(state));
  console.log('published', target, can.join(' '));
  return entry;
}

/** All frames of a turn as AVIF, as good as TURN_BYTES allow. */
async function encodeTurn(slug, color) {
  const files = Array.from({ length: FRAMES }, (_, i) => join(work, 'masters', slug, 'turn', `${String(i).padStart(2, '0')}.png`));
  if (!files.every((file) => existsSync(file))) return null;
  const hash = files.reduce((sum, file) => sum.update(readFileSync(file)), createHash('sha1').update(String(VERSION))).digest('hex');
  const key = `${slug}/turn`;
  const folder = join(out, key);
  if (state[key]?.hash === hash && existsSync(join(folder, '00.avif'))) return state[key].entry;
  const { width, height } = await sharp(files[0]).metadata();
  let frames;
  for (let quality = 66; quality >= 30; quality -= 6) {
    frames = [];
    for (const file of files) frames.push(await sharp(file).avif({ quality, effort: 4 }).toBuffer());
    if (frames.reduce((sum, frame) => sum + frame.length, 0) <= TURN_BYTES) break;
  }
  mkdirSync(folder, { recursive: true });
  frames.forEach((frame, i) => writeFileSync(join(folder, `${String(i).padStart(2, '0')}.avif`), frame));
  const entry = { slug, color, key, frames: FRAMES, width, height, bytes: frames.reduce((sum, frame) => sum + frame.length, 0) };
  state[key] = { hash, entry };
  writeFileSync(stateFile, JSON.stringify(state));
  console.log('published', key, entry.bytes);
  return entry;
}

/** One object per line. */
const lines = (entries) => entries.length === 0 ? '[]\n' : `[\n${entries.map((e) => `  ${JSON.stringify(e)}`).join(',\n')}\n]\n`;

/** What was published before, by key. */
function published(folder, name = 'manifest.json') {
  const file = join(out, folder, name);
  const entries = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return new Map(entries.map((entry) => [entry.key, entry]));
}

const list = [];
const before = published('');
for (const p of book.products)
  for (const color of p.colours)
    for (const view of VIEWS) {
      const key = `${p.slug}/${color}-${view}`;
      const file = source(p.slug, `${color}-${view}`);
      if (!file) {
        if (before.has(key)) list.push(before.get(key));
        continue;
      }
      const rank = p.colours.indexOf(color); // leads carry every view; the set has to stay light
      if (view === 'back' && rank > 0) continue;
      const { width, height, widths, placeholder: blur } = await derive(file, key, view === 'front' ? [480, 800, 1200] : [480, 800], view);
      const alt = `${p.name}, ${p.noun} in ${book.words.colours[color]} ${book.words.kinds[p.kind]}, ${book.words.views[view]}`;
      list.push({ slug: p.slug, color, view, key, width, height, widths, placeholder: blur, alt });
    }
const order = (a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.color < b.color ? -1 : a.color > b.color ? 1 : VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view));
list.sort(order);
writeFileSync(join(out, 'manifest.json'), lines(list));

// At scale and all the way round have lists of their own: they are no pictures of a gallery.
const scales = [];
const turns = [];
const scalesBefore = published('', 'scale.json');
const turnsBefore = published('', 'turn.json');
for (const p of book.products) {
  const color = p.colours[0];
  const key = `${p.slug}/${color}-scale`;
  const file = source(p.slug, `${color}-scale`);
  if (file) {
    const { width, height, widths, placeholder: blur } = await derive(file, key, [480, 800], 'scale');
    const alt = `${p.name}, ${p.noun} in ${book.words.colours[color]} ${book.words.kinds[p.kind]}, beside ${book.words.things[p.beside]}`;
    scales.push({ slug: p.slug, color, view: 'scale', thing: p.beside, key, width, height, widths, placeholder: blur, alt });
  } else if (scalesBefore.has(key)) scales.push(scalesBefore.get(key));
  const turn = (await encodeTurn(p.slug, color)) ?? turnsBefore.get(`${p.slug}/turn`);
  if (turn) turns.push(turn);
}
writeFileSync(join(out, 'scale.json'), lines(scales.sort(order)));
writeFileSync(join(out, 'turn.json'), lines(turns.sort(order)));

const pages = [];
const pagesBefore = published('editorial');
for (const e of book.editorial) {
  const file = source('editorial', e.name);
  if (!file) {
    if (pagesBefore.has(`editorial/${e.name}`)) pages.push(pagesBefore.get(`editorial/${e.name}`));
    continue;
  }
  const { width, height, widths, placeholder: blur } = await derive(file, `editorial/${e.name}`, e.widths, 'front');
  pages.push({ name: e.name, key: `editorial/${e.name}`, width, height, widths, placeholder: blur, alt: e.alt });
}
const social = source('editorial', 'hero');
if (social) {
  await sharp(social).resize(1200, 630, { fit: 'cover', position: 'bottom' }).jpeg({ quality: 82, mozjpeg: true }).toFile(join(out, 'editorial/social.jpg'));
  pages.push({ name: 'social', key: 'editorial/social', file: 'editorial/social.jpg', width: 1200, height: 630, widths: [1200], placeholder: await placeholder(social), alt: book.editorial[0].alt });
}
else if (pagesBefore.has('editorial/social')) pages.push(pagesBefore.get('editorial/social'));
const film = join(work, 'filmout');
if (existsSync(join(film, 'hero.webm'))) {
  for (const f of ['hero.mp4', 'hero.webm']) writeFileSync(join(out, 'editorial', f), readFileSync(join(film, f)));
  writeFileSync(join(out, 'editorial/film.json'), `${JSON.stringify({ name: 'hero', files: ['editorial/hero.webm', 'editorial/hero.mp4'], poster: 'editorial/hero-poster', width: 1920, height: 1080, loop: true }, null, 2)}\n`);
}
writeFileSync(join(out, 'editorial/manifest.json'), `${JSON.stringify(pages, null, 2)}\n`);
console.log(`${list.length} product pictures, ${pages.length} editorial`);
