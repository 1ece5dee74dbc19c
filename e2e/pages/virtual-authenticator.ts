import type { Page } from '@playwright/test'

export interface VirtualAuthenticator {
  /** Whether its user agrees at once, also to a passkey that a field suggests. false: nothing happens, as if no one looked. */
  setPresent: (isPresent: boolean) => Promise<void>
  /** How many passkeys it has. */
  count: () => Promise<number>
  /** Whether its user passes the check of fingerprint or screen lock. */
  setVerified: (isVerified: boolean) => Promise<void>
  /** Sets how often its passkeys have been used. A copy that was made long ago counts less than the original. */
  setUses: (signCount: number) => Promise<void>
}

/** Gives a page an authenticator of its own, which verifies its user, like a phone with a fingerprint reader. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresent: async (enabled) =>
      void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setVerified: async (isUserVerified) =>
      void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    setUses: async (signCount) => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials) {
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
      }
    },
  }
}
