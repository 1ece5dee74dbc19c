import { failure, ok, warning, type Check } from '../check.ts'

const SMALL = 0.2
const TINY = 0.05
const GIGABYTE = 1024 ** 3

export const disk: Check = {
  name: 'disk',
  title: 'Disk of DATA_DIR',
  problem: 'The folder DATA_DIR does not exist or cannot be read.',
  advice: 'Free space, or move DATA_DIR to a larger disk.',
  section: 'monitoring',
  needs: 'configuration',
  async run({ config, freeSpace }) {
    const { freeBytes, totalBytes } = await freeSpace(config.DATA_DIR)
    const share = totalBytes > 0 ? freeBytes / totalBytes : 1
    const meaning = `${(freeBytes / GIGABYTE).toFixed(1)} GB are free, ${Math.round(share * 100)} % of the disk.`
    if (share < TINY) return failure(`${meaning} Soon nothing can be stored.`)
    return share < SMALL ? warning(meaning) : ok(meaning)
  },
}
