import { policy } from '../policy.ts'

/** One way to make a picture smaller. The quality goes down from here until the target is met. */
export interface CompressionAttempt {
  targetBytes: number
  longestSidePx: number
  quality: number
}

const { steps, triggerBytes, smallerAboveBytes, retryAboveBytes } = policy.upload.compression

/** A9: whether a file is compressed before it is sent. */
export const needsCompression = (bytes: number): boolean => bytes > triggerBytes

/** A9: how a file is compressed at first. */
export const firstAttempt = (): CompressionAttempt => steps.first

/** A9: what follows a try whose result is still large; null when it is good. */
export const smallerAttempt = (resultBytes: number): CompressionAttempt | null =>
  resultBytes > smallerAboveBytes ? steps.smaller : null

/** A9: what follows a failure; null when the file was small enough that nothing else would help. */
export const secondAttempt = (originalBytes: number): CompressionAttempt | null =>
  originalBytes > retryAboveBytes ? steps.second : null

const BYTES_PER_MB = 1_048_576

/** A5: what somebody reads whose file is above the limit. Rounded up, so that it never says 50 of 50. */
export function tooLargeMessage(bytes: number): string {
  const size = (Math.ceil((bytes / BYTES_PER_MB) * 100) / 100).toFixed(2)
  return `File is still too large after compression (${size}MB). Maximum size is ${policy.upload.maxBytes / BYTES_PER_MB}MB.`
}
