import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

type StorageConfig = Pick<Config, 'DATA_DIR' | 'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION'>

/** Opens the bucket of S3_URL; without it, the folder `uploads` in DATA_DIR. */
export function openStorage(config: StorageConfig): Storage {
  const { S3_URL: url, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '', S3_REGION: region } = config
  return url ? s3Storage({ url, accessKey, secretKey, region }) : diskStorage(join(config.DATA_DIR, 'uploads'))
}
