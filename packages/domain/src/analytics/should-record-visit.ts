/** The properties of a request that decide whether it is recorded. */
export interface TrackingSignals {
  userAgent: string
  /** The DNT and Sec-GPC headers; empty when absent. */
  doNotTrack: string
  globalPrivacyControl: string
  /** Whether a member of staff is signed in with this browser. */
  isStaff: boolean
  isBot: boolean
}

/** Whether to record a visit. Excludes clients that opt out of tracking, staff and bots. */
export const shouldRecordVisit = ({
  userAgent,
  doNotTrack,
  globalPrivacyControl,
  isStaff,
  isBot,
}: TrackingSignals): boolean =>
  doNotTrack !== '1' && globalPrivacyControl !== '1' && !isStaff && !isBot && userAgent.trim() !== ''
