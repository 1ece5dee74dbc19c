/** What other features and the sites may use of the brand. */

export { BRAND_FILE_NAMES, drawBrandFile, type BrandFileName } from './draw-brand-file.ts'
export { readEmailLook, type EmailLook } from './read-email-look.ts'
export { presentBrand, presentPortalBrand } from './present-brand.ts'
export { shelfFile } from './typeface-files.ts'
export { brandFileType, brandKeyOfUrl } from './brand-file-keys.ts'
export { checkBrandFile } from './check-brand-file.ts'
