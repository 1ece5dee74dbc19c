import { join } from 'node:path'

/** Where files that are being received wait until they are looked at. What a killed process leaves there is swept. */
export const uploadTempFolder = (dataDir: string): string => join(dataDir, 'incoming')
