import { api } from '../../../api.ts'
import { prepareFile, sendImage, validateImageFiles } from '../../media/media.public.ts'

/** URLs of uploaded images by the names of their files. */
export type ImageUrls = Readonly<Record<string, string>>

/** Whether a file is an image by its type or its name: every other file of an import is the CSV file. */
export const isImageFile = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.(?:jpe?g|png|webp)$/i.test(name)

/** Stored images, and what staff must know of them. */
interface UploadedImages {
  urls: ImageUrls
  notes: readonly string[]
}

/** Uploads images one after the other. Throws with a sentence that names the file. */
export async function uploadImages(files: readonly File[]): Promise<UploadedImages> {
  const problem = await validateImageFiles(files)
  if (problem) throw new Error(problem)
  const { signal } = new AbortController()
  const urls: Record<string, string> = {}
  const notes: string[] = []
  for (const file of files) {
    const image = await prepareFile(file, signal)
    const { url, note } = await sendImage(api, image, {}, signal).catch((error: unknown) => {
      throw new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
    urls[file.name] = url
    if (note) notes.push(`${file.name}: ${note}`)
  }
  return { urls, notes }
}
