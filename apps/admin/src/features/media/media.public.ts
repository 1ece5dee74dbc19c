/** What other features may use of media. */

export { describedFile, imageFile, SingleImageField } from './single-image-field.tsx'
export { prepareFile } from './prepare-file.ts'
export { sendImage } from './send-image.ts'
export { ACCEPTED, validateImageFiles } from './validate-image-files.ts'
