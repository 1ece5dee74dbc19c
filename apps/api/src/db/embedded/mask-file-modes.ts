import fs from 'node:fs'

const OTHERS = 0o077

/**
 * Makes the files of the embedded database readable by this user only. PGlite's file system sets mode 0666 on every file
 * it creates, regardless of the umask, through the functions replaced here. Call it before opening a database directory.
 * A test fails when a new version of PGlite uses other functions.
 */
export function maskFileModes(): void {
  const { chmodSync, fchmodSync } = fs
  fs.chmodSync = (path, mode) => chmodSync(path, masked(mode))
  fs.fchmodSync = (descriptor, mode) => fchmodSync(descriptor, masked(mode))
}

const masked = (mode: fs.Mode): number => (typeof mode === 'string' ? Number.parseInt(mode, 8) : mode) & ~OTHERS
