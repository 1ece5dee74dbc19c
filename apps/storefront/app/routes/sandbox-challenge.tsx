import type { MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { ChallengePage } from '../features/payments/challenge-page.tsx'
import { paths } from '../shop/paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your bank',
    description: '3-D Secure simulation.',
    path: paths.sandboxChallenge,
    isPrivate: true,
  })

/** Simulates the page of the shopper's bank while the sandbox is active. */
export default function SandboxChallenge() {
  return <ChallengePage />
}
