/** What other features may use of media. */

export {
  findMediaByUrls,
  listImageWidths,
  listStoredImages,
  findTurnsByUrls,
  markMediaShown,
  retainEmailedMedia,
} from './media.repo.ts'
export { storeImage } from './store-image.ts'
export {
  insertPreparedImage,
  prepareImage,
  readImageMasters,
  type FileToPut,
  type PreparedImage,
} from './transfer-images.ts'
