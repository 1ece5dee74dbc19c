-- unused since 0066: describe_product reads the words of a category from its row
drop function category_words(text);
