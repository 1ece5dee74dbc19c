drop index color_variants_sku_alike;
-- unused since 0074: a search reads name_lexemes
alter table products drop column name_search;
-- unused since 0085: customers are searched in find_text and sorted by fold_text
alter table users drop column search_text;
-- unused since 0085: fold_text took its place
drop function folded(text);
