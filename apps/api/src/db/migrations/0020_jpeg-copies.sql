-- Uploaded pictures get JPEG copies in every width too. Those that have copies already are looked at once more by the job,
-- which makes only the files that are missing; until then they go on being shown as they are.
update media set derived_at = null, tries = 0 where derived_at is not null;
