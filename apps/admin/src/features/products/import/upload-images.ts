import { api } from '../../../api.ts'
import { prepareFile, sendImage, validateImageFiles } from '../../media/media.public.ts'

/** URLs of uploaded images by the names of their files. */
export type ImageUrls = Readonly<Record<string, string>>

/** Whether a file is an image by its type or its name: every other file of an import is the CSV file. */
export const isImageFile = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.(?:jpe?g|png|webp)$/i.test(name)

/** Uploads images one after the other. Throws with a sentence that names the file. */
export async function uploadImages(files: readonly File[]): Promise<ImageUrls> {
  const problem = await validateImageFiles(files)
  if (problem) throw new Error(problem)
  const { signal } = new AbortController()
  const urls: Record<string, string> = {}
  for (const file of files) {
    const image = await prepareFile(file, signal)
    urls[file.name] = (
      await sendImage(api, image, {}, signal).catch((error: unknown) => {
        throw new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      })
    ).url
  }
  return urls
}
