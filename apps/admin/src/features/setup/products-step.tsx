import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ImportFlow } from '../products/products.public.ts'
import type { SetupStepProps } from './setup-steps.ts'
import { StepButtons } from './step-buttons.tsx'

/** The first products, from a file or one by one. */
export const ProductsStep = ({ onDone }: SetupStepProps) => (
  <div className="stack">
    <ImportFlow />
    <p>
      Or{' '}
      <Link to={paths.createProduct} className="text-link">
        add your first product
      </Link>{' '}
      by hand. You find the rest of the setup on your dashboard.
    </p>
    <StepButtons label="Continue" onContinue={onDone} />
  </div>
)
