// Derivatives and manifests: node apps/api/demo/studio/publish.mjs
// Reads work/masters/<slug>/<colour>-<view>.png (else work/standin/...), writes
// apps/api/demo/pictures. Only pictures whose master changed are encoded again; one without a master here stays as it was
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
const work = join(here, 'work');
const book = JSON.parse(readFileSync(join(here, 'catalogue.json'), 'utf8'));
const VIEWS = ['front', 'three-quarter', 'interior', 'back', 'detail'];
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
  for (const width of can) {
    const im = () => sharp(file).resize(width, null, { kernel: 'lanczos3' });
    const name = join(out, `${target}-${width}`);
    await im().webp({ quality: (width > 800 ? 78 : 82) - (busy ? 4 : 0), effort: 5, smartSubsample: true }).toFile(`${name}.webp`);
    await im().avif({ quality: (width > 800 ? 56 : 60) - (busy ? 4 : 0), effort: 4 }).toFile(`${name}.avif`);
    if (jpg.includes(width) || target.startsWith('editorial/')) await im().jpeg({ quality: 80, mozjpeg: true }).toFile(`${name}.jpg`);
  }
  const width = Math.max(...can);
  const entry = { hash, widths: can, width, height: Math.round((meta.height * width) / meta.width), placeholder: await placeholder(file) };
  state[target] = entry;
  writeFileSync(stateFile, JSON.stringify(state));
  console.log('published', target, can.join(' '));
  return entry;
}

/** What was published before, by key. */
function published(folder) {
  const file = join(out, folder, 'manifest.json');
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
writeFileSync(join(out, 'manifest.json'), `[\n${list.map((e) => `  ${JSON.stringify(e)}`).join(',\n')}\n]\n`);

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
