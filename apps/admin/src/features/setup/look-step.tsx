import { BrandPreview, PaletteFields, ShelfFonts, TypefacesCard, WordmarkField } from '../brand/brand.public.ts'
import { PublishStep } from './publish-step.tsx'
import type { SetupStepProps } from './setup-steps.ts'

/** Colors, typefaces and wordmark. */
export const LookStep = ({ onDone }: SetupStepProps) => (
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
