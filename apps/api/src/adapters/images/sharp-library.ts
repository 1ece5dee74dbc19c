import type { default as SharpFunction } from 'sharp'

export type SharpModule = typeof SharpFunction
let loaded: Promise<SharpModule> | undefined

/** Loaded on first use: a process that only serves images does not need it. */
export const sharpLibrary = (): Promise<SharpModule> => (loaded ??= load())

/** Files that the library reads; uploads are files. SVGs are read from memory only, after they were sanitized. */
const READABLE = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvgBuffer']

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp')
  // Blocks all other formats that the library can read (PDF, camera formats).
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READABLE })
  // No image is opened twice.
  sharp.cache(false)
  return sharp
}
