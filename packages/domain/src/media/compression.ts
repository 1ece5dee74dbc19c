import { limits } from '../limits/limits.ts'

/** One way to compress an image. The encoder lowers the quality from this value until the target size is met. */
export interface CompressionAttempt {
  targetBytes: number
  longestSidePx: number
  quality: number
}

const { steps, triggerBytes, smallerAboveBytes, retryAboveBytes } = limits.upload.compression

/** Whether a file is compressed before upload (A9). */
export const needsCompression = (bytes: number): boolean => bytes > triggerBytes

/** Returns the settings of the first compression (A9). */
export const firstAttempt = (): CompressionAttempt => steps.first

/** Returns the settings for another attempt when the result is still too large, or null (A9). */
export const smallerAttempt = (resultBytes: number): CompressionAttempt | null =>
  resultBytes > smallerAboveBytes ? steps.smaller : null

/** Returns the settings for a retry after a failure, or null for a file so small that a retry would not help (A9). */
export const secondAttempt = (originalBytes: number): CompressionAttempt | null =>
  originalBytes > retryAboveBytes ? steps.second : null

const BYTES_PER_MB = 1_048_576

/** Returns the message for a file above the limit (A5). Rounds up, so that it never shows 50 of 50. */
export function tooLargeMessage(bytes: number): string {
  const size = (Math.ceil((bytes / BYTES_PER_MB) * 100) / 100).toFixed(2)
  return `File is still too large after compression (${size}MB). Maximum size is ${limits.upload.maxBytes / BYTES_PER_MB}MB.`
}
