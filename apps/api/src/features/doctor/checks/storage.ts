import { randomUUID } from 'node:crypto'
import { failure, ok, type Check } from '../check.ts'

/** Writes, reads and deletes one small file of its own. */
export const storage: Check = {
  name: 'storage',
  title: 'Storage of images',
  problem: 'A file cannot be written, read or deleted: uploads of images fail.',
  advice: 'Check S3_URL, its keys and the rights of the bucket; without S3_URL, the owner and the space of DATA_DIR.',
  section: 'installation',
  needs: 'configuration',
  async run({ storage: files }) {
    const key = `doctor-${randomUUID()}.txt`
    const bytes = Buffer.from(key)
    await files.put(key, bytes, 'text/plain')
    try {
      const read = await files.read(key)
      if (read === null || !bytes.equals(read)) return failure('A file that was written is not read back.')
    } finally {
      await files.remove([key])
    }
    return (await files.read(key)) === null
      ? ok('A file was written, read and deleted.')
      : failure('A file that was deleted is still there: deleted images stay public.')
  },
}
