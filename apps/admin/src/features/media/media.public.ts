/** What other features may use of media. */

export { SingleImageField } from './single-image-field.tsx'
