/** What a request says of itself, as far as it decides whether it is counted. */
export interface TrackingSignals {
  userAgent: string
  /** The headers DNT and Sec-GPC, empty when absent. */
  doNotTrack: string
  globalPrivacyControl: string
  /** Whether staff are signed in with this browser. */
  isStaff: boolean
  isBot: boolean
}

/** Nobody is counted who asks not to be, who works here, or who is a machine. */
export const shouldRecordVisit = ({
  userAgent,
  doNotTrack,
  globalPrivacyControl,
  isStaff,
  isBot,
}: TrackingSignals): boolean =>
  doNotTrack !== '1' && globalPrivacyControl !== '1' && !isStaff && !isBot && userAgent.trim() !== ''
