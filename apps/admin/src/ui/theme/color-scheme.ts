import { localStorageColorSchemeManager } from '@mantine/core'

/** Stores the color scheme; public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'atelier-admin-color-scheme' })
