import { DEFAULT_PALETTE, type Palette } from './recipes.ts'

/** Palettes to begin with. Each is readable everywhere, which a test proves. */
export const PALETTE_PRESETS: readonly { name: string; palette: Palette }[] = [
  { name: 'Bordeaux', palette: DEFAULT_PALETTE },
  { name: 'Porcelain', palette: { paper: '#f7f9fa', stone: '#e4eaed', ink: '#16222b', accent: '#1d5575' } },
  { name: 'Moss', palette: { paper: '#f7f7f2', stone: '#e6e8dc', ink: '#1f281f', accent: '#41602f' } },
  { name: 'Clay', palette: { paper: '#fbf6f1', stone: '#f0e2d6', ink: '#2b1f19', accent: '#94421f' } },
  { name: 'Rose', palette: { paper: '#fcf7f7', stone: '#f2e3e4', ink: '#2a1b20', accent: '#95304f' } },
  { name: 'Ink', palette: { paper: '#ffffff', stone: '#f0f0f0', ink: '#111111', accent: '#3d3d3d' } },
  { name: 'Night', palette: { paper: '#14161b', stone: '#23262d', ink: '#f2ede4', accent: '#e0a868' } },
]
