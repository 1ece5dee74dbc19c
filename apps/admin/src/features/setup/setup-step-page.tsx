import { useEffect, type ComponentType } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { BASE_PATH, paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { CategoriesStep } from './categories-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { LookStep } from './look-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { ProductsStep } from './products-step.tsx'
import { afterStep, SETUP_STEPS, type SetupStep } from './setup-steps.ts'
import styles from './setup.module.css'

/** What every step gets: `onDone` leads to the next one. */
export interface SetupStepProps {
  onDone: () => void
}

const CONTENTS: Readonly<Record<SetupStep, ComponentType<SetupStepProps>>> = {
  look: LookStep,
  company: CompanyStep,
  categories: CategoriesStep,
  products: ProductsStep,
  payments: PaymentsStep,
}

/** One step of the first run, after the account. */
export function SetupStepPage() {
  const { step: key } = useParams()
  const navigate = useNavigate()
  const step = SETUP_STEPS.find((known) => known.key === key)
  useEffect(() => {
    if (step) document.title = `${step.title} - Set up your store`
  }, [step])
  if (!step) return <Navigate to={paths.dashboard} replace />
  const Content = CONTENTS[step.key]
  const leave = (): void => {
    const next = afterStep(step.key)
    // The portal follows the look and the region of the store from its next load.
    if (step.key === 'look') location.assign(BASE_PATH + next)
    else void navigate(next)
  }
  return (
    <div className={styles.wizard}>
      <Progress current={step.key} />
      <header className={styles.head}>
        <h1>{step.title}</h1>
        <p>{step.lead}</p>
      </header>
      <Content key={step.key} onDone={leave} />
    </div>
  )
}

/** The steps, each a link, and the way out. */
function Progress({ current }: { current: SetupStep }) {
  return (
    <div className={styles.progress}>
      <nav aria-label="Setup">
        <ol>
          {SETUP_STEPS.map(({ key, label }) => (
            <li key={key}>
              <Link to={paths.setupStep(key)} aria-current={key === current ? 'step' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <Link to={paths.dashboard} className="text-link">
        Go to the dashboard
        <Icon name="next" size={14} />
      </Link>
    </div>
  )
}
