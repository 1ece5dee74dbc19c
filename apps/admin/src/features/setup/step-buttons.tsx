import { Button } from '@mantine/core'

interface Props {
  /** What the main button does: 'Save and continue'. */
  label: string
  isBusy?: boolean
  /** Left out: the main button is a submit button. */
  onContinue?: () => void
  /** Left out: there is nothing to skip. */
  onSkip?: () => void
}

/** The buttons below a step of the first run. */
export const StepButtons = ({ label, isBusy = false, onContinue, onSkip }: Props) => (
  <div className="flex flex-wrap gap-2 pt-2">
    <Button type={onContinue ? 'button' : 'submit'} loading={isBusy} onClick={onContinue}>
      {label}
    </Button>
    {onSkip ? (
      <Button variant="subtle" onClick={onSkip}>
        Skip for now
      </Button>
    ) : null}
  </div>
)
