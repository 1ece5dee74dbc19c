import { useEffect, type ComponentType } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { BASE_PATH, paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { CategoriesStep } from './categories-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { afterStep, SETUP_STEPS, type SetupStep, type SetupStepProps } from './setup-steps.ts'
import styles from './setup.module.css'
import { setupClasses } from './setup-classes.ts'
import { CompanyCard, ContactCard } from '../company/company.public.ts'
import { PublishStep } from './publish-step.tsx'
import { BrandPreview, PaletteFields, ShelfFonts, TypefacesCard, WordmarkField } from '../brand/brand.public.ts'
import { ImportFlow } from '../products/products.public.ts'
import { StepButtons } from './step-buttons.tsx'

/** The first products, from a file or one by one. */
const ProductsStep = ({ onDone }: SetupStepProps) => (
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

/** Colors, typefaces and wordmark. */
const LookStep = ({ onDone }: SetupStepProps) => (
  <>
    <ShelfFonts />
    <PublishStep documentKey="brand" onDone={onDone} aside={(brand) => <BrandPreview brand={brand} />}>
      {(fields) => (
        <>
          <PaletteFields {...fields} />
          <TypefacesCard {...fields} />
          <WordmarkField {...fields} />
        </>
      )}
    </PublishStep>
  </>
)

/** The company and how customers reach it. */
const CompanyStep = ({ onDone }: SetupStepProps) => (
  <PublishStep documentKey="company" onDone={onDone}>
    {(fields) => (
      <>
        <CompanyCard {...fields} />
        <ContactCard {...fields} />
      </>
    )}
  </PublishStep>
)

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
    <div className="grid grid-cols-1 gap-7 w-full max-w-280 mx-auto my-0 px-6 pt-8 pb-16 [&_pre]:p-3 [&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap [&_pre]:bg-sunk [&_pre]:rounded-lg [&_pre]:text-small">
      <Progress current={step.key} />
      <header className={setupClasses.head}>
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
    <div className={`${styles.progress} flex flex-wrap justify-between gap-x-6 gap-y-2 pb-4 border-b border-b-line`}>
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
