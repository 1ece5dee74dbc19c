import { join } from 'node:path'

/** Folder of uploads that are being received or validated. A job deletes files that a killed process left. */
export const uploadTempFolder = (dataDir: string): string => join(dataDir, 'incoming')
