import { policyTextOf } from '@atelier/domain/terms/policy-text'
import { useTerms } from './use-terms.ts'

/** Returns the promises of this shop as sentences. */
export const usePolicyText = () => policyTextOf(useTerms())
