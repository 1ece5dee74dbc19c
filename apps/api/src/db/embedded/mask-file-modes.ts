import fs from 'node:fs'

const OTHERS = 0o077

/**
 * Keeps the files of the embedded database readable by this user alone. PGlite's file system sets mode 0666 on every file it
 * creates, whatever the umask says; it does so through the functions that are replaced here. For processes that open a
 * database directory, before they do. A test fails when a new version of PGlite goes another way.
 */
export function maskFileModes(): void {
  const { chmodSync, fchmodSync } = fs
  fs.chmodSync = (path, mode) => chmodSync(path, masked(mode))
  fs.fchmodSync = (descriptor, mode) => fchmodSync(descriptor, masked(mode))
}

const masked = (mode: fs.Mode): number => (typeof mode === 'string' ? Number.parseInt(mode, 8) : mode) & ~OTHERS
