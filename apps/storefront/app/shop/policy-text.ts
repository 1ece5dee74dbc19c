import { policyTextOf } from '@atelier/domain/terms/policy-text'
import { useTerms } from './use-terms.ts'
import { useRegion } from './use-region.ts'

/** Returns the promises of this shop as sentences. */
export const usePolicyText = () => {
  const region = useRegion()
  return policyTextOf(useTerms(), region)
}
