/** What other features and the sites may use of the brand. */

export { openBrandFile } from './brand-decoder.ts'
export { DRAWN_FILE_NAMES, isIconFile } from './draw-brand-file.ts'
export { readEmailLook, type EmailLook } from './read-email-look.ts'
export { presentBrand, presentPortalBrand } from './present-brand.ts'
export { shelfFile } from './typeface-files.ts'
export { brandFileType, brandKeyOfUrl } from './brand-file-keys.ts'
export { webManifest } from './web-manifest.ts'
export { readDrawing, storeDrawings } from './published-drawings.ts'
