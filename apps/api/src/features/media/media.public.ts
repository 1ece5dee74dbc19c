/** What other features may use of media. */

export { findMediaByUrls, listStoredImages, markMediaShown, retainEmailedMedia } from './media.repo.ts'
