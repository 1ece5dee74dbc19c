-- A sequence of images all the way around a product (decision 58): {"url", "frames", "width", "height"}.
-- null: the color never had one; {}: staff removed it.
alter table color_variants add column turn jsonb;
