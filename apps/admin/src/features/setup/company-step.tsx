import { CompanyCard, ContactCard } from '../company/company.public.ts'
import { PublishStep } from './publish-step.tsx'
import type { SetupStepProps } from './setup-steps.ts'

/** The company and how customers reach it. */
export const CompanyStep = ({ onDone }: SetupStepProps) => (
  <PublishStep documentKey="company" onDone={onDone}>
    {(fields) => (
      <>
        <CompanyCard {...fields} />
        <ContactCard {...fields} />
      </>
    )}
  </PublishStep>
)
