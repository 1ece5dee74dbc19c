-- The schema of version 0.2.0, from which later migrations start. The tables are grouped by the folder that owns them
-- (table-owners.ts). Constraints are the last guard: whatever the code does, no stock falls below zero, and the total of
-- an order is the sum of its parts. This file never changes; later ones add to it.

create extension if not exists pg_trgm;

-----------------------------------------------------------------------------------------------------------------------
-- Of the whole schema: days of the shop, texts and their search
-----------------------------------------------------------------------------------------------------------------------

-- The day of a moment in the time zone of the shop. `align-shop-days` replaces the function when the shop moves.
create function shop_day(moment timestamptz) returns date language sql immutable strict parallel safe as $$
  select (moment at time zone 'America/New_York')::date
$$;

-- Normalizes text for comparison: lower case, no accents, only letters, digits and single spaces. foldText of the
-- domain does the same. Letters of every script are letters.
create function fold_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := lower(given collate "C");
begin
  if folded ~ '[^\u0001-\u007f]' then
    -- accents, vowel points and characters without width
    folded := lower(regexp_replace(normalize(given, NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f'
      '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff'
      '\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u200c-\u200f\u2060\ufeff]', '', 'g') collate "C");
  end if;
  if folded !~ '[^\u0001-\u007f]' then
    return btrim(regexp_replace(folded, '[^a-z0-9]+', ' ', 'g'));
  end if;
  folded := lower(folded);
  -- A database with the locale C knows the lower case of ASCII alone.
  if folded ~ ('[' ||
      'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤ'
      'ϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍ'
      'ӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽ'
      'ႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒ'
      'ᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣ'
      'ⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖ'
      'ꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ'
      || ']') then
    folded := translate(folded,
      'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤ'
      'ϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍ'
      'ӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽ'
      'ႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒ'
      'ᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣ'
      'ⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖ'
      'ꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ',
      'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥ'
      'ϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎ'
      'ӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝ'
      'ⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგ'
      'დევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽ'
      'ɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗ'
      'ꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ');
  end if;
  -- letters as people type them
  folded := translate(folded, 'øłđðħŧıŋςىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'olddhtinσييكه01234567890123456789');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return btrim(regexp_replace(regexp_replace(normalize(folded, NFC),
    -- everything but letters, digits and marks
    '[\u0001-\u002f\u003a-\u0060\u007b-\u007f\u0080-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02c5'
      '\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589\u058a\u058d-\u058f\u05be\u05c0'
      '\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u06fd\u06fe'
      '\u0700-\u070d\u070f\u07f6-\u07f9\u07fe\u07ff\u0830-\u083e\u085e\u0888\u0890\u0891\u08e2\u0964\u0965'
      '\u0970\u09f2\u09f3\u09fa\u09fb\u09fd\u0a76\u0af0\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f'
      '\u0d79\u0df4\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85'
      '\u0fbe-\u0fc5\u0fc7-\u0fcc\u0fce-\u0fda\u104a-\u104f\u109e\u109f\u10fb\u1360-\u1368\u1390-\u1399'
      '\u1400\u166d\u166e\u1680\u169b\u169c\u16eb-\u16ed\u1735\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a'
      '\u180e\u1940\u1944\u1945\u19de-\u19ff\u1a1e\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e\u1b4f\u1b5a-\u1b6a'
      '\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f\u1cc0-\u1cc7\u1cd3\u200b-\u2064\u2066-\u206f'
      '\u20a0-\u20c1\u2104-\u212e\u213a-\u214d\u214f\u218a\u218b\u2190-\u2429\u2440-\u244a\u2500-\u2775'
      '\u2794-\u2b73\u2b76-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u2e5d'
      '\u2e80-\u2e99\u2e9b-\u2ef2\u2ff0-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190'
      '\u3191\u31c0-\u31e5\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe\ua4ff\ua60d-\ua60f\ua673\ua67e'
      '\ua6f2-\ua6f7\ua700-\ua716\ua720\ua721\ua789\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce'
      '\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e\ua92f\ua95f\ua9c1-\ua9cd\ua9de\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade'
      '\uaadf\uaaf0\uaaf1\uab5b\uab6a\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufdcf\ufdfd-\ufdff\ufe45\ufe46\ufeff'
      '\ufff9-\ufffd\U00010100-\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U0001018e'
      '\U00010190-\U0001019c\U000101a0\U000101d0-\U000101fc\U0001039f\U000103d0\U0001056f\U00010857'
      '\U00010877\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8'
      '\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e\U00010d8f'
      '\U00010ead\U00010ed0-\U00010ed8\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d'
      '\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143\U00011174\U00011175\U000111c5-\U000111c8'
      '\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4\U000113d5'
      '\U000113d7\U000113d8\U0001144b-\U0001144f\U0001145a\U0001145b\U0001145d\U000114c6'
      '\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f'
      '\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c'
      '\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70\U00011c71'
      '\U00011ef7\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011ff1\U00011fff\U00012470-\U00012474'
      '\U00012ff1\U00012ff2\U00013430-\U0001343f\U00016a6e\U00016a6f\U00016af5\U00016b37-\U00016b3f'
      '\U00016b44\U00016b45\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c'
      '\U0001bc9f-\U0001bca3\U0001cc00-\U0001ccfc\U0001cd00-\U0001ceb3\U0001ceba-\U0001ced0'
      '\U0001cee0-\U0001cef0\U0001cf50-\U0001cfc3\U0001d000-\U0001d0f5\U0001d100-\U0001d126'
      '\U0001d129-\U0001d15d\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183\U0001d184'
      '\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d1ea\U0001d200-\U0001d241\U0001d245\U0001d300-\U0001d356'
      '\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83'
      '\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e\U0001e95f\U0001ecac\U0001ecb0'
      '\U0001ed2e\U0001eef0\U0001eef1\U0001f000-\U0001f02b\U0001f030-\U0001f093\U0001f0a0-\U0001f0ae'
      '\U0001f0b1-\U0001f0bf\U0001f0c1-\U0001f0cf\U0001f0d1-\U0001f0f5\U0001f10d-\U0001f1ad'
      '\U0001f1e6-\U0001f1ff\U0001f260-\U0001f265\U0001f300-\U0001f6d8\U0001f6dc-\U0001f6ec'
      '\U0001f6f0-\U0001f6fc\U0001f700-\U0001f7d9\U0001f7e0-\U0001f7eb\U0001f7f0\U0001f800-\U0001f80b'
      '\U0001f810-\U0001f847\U0001f850-\U0001f859\U0001f860-\U0001f887\U0001f890-\U0001f8ad'
      '\U0001f8b0-\U0001f8bb\U0001f8c0\U0001f8c1\U0001f8d0-\U0001f8d8\U0001f900-\U0001fa57'
      '\U0001fa60-\U0001fa6d\U0001fa70-\U0001fa7c\U0001fa80-\U0001fa8a\U0001fa8e-\U0001fac6\U0001fac8'
      '\U0001facd-\U0001fadc\U0001fadf-\U0001faea\U0001faef-\U0001faf8\U0001fb00-\U0001fb92'
      '\U0001fb94-\U0001fbfa\U000e0001\U000e0020-\U000e007f\U000f0000-\U000ffffd\U00100000-\U0010fffd]+', ' ', 'g'), ' +', ' ', 'g'));
end $$;

-- The text that lists of staff search by any part of a word: each field normalized, in a line of its own that begins
-- with a space. No pattern can match across two fields, and a pattern that begins with a space matches at the start of
-- a word. The search path is set because pg_restore builds indexes with an empty one.
create function find_text(variadic fields text[])
  returns text language sql immutable parallel safe set search_path from current as $$
  select coalesce(string_agg(' ' || fold_text(field), e'\n' order by place), '')
  from unnest(fields) with ordinality as f (field, place) where field <> ''
$$;

-- The words of normalized text with their positions. Scripts without spaces have a word for each character; a search
-- looks for them in a row. Does not depend on the locale, unlike to_tsvector.
create function search_lexemes(folded text, weight text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(string_agg('''' || word || ''':' || least(place, 16383) || weight, ' '), '')::tsvector
  from (
    -- The search does not look at more of a word.
    select left(word, 60) as word, row_number() over (order by place) as place
    from regexp_split_to_table(regexp_replace(folded,
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff])',
      ' \1 ', 'g'), ' ') with ordinality as split (word, place)
    where word <> ''
  ) words
$$;

-----------------------------------------------------------------------------------------------------------------------
-- features/products: the content version
-----------------------------------------------------------------------------------------------------------------------

-- The content version. It increases with every change of products, categories, published documents, settings and image
-- sizes, so that each process knows whether its caches are stale.
create table catalogue_version (
  only_row boolean default true primary key check (only_row),
  version bigint not null default 1
);
insert into catalogue_version default values;

-- Increases the content version once per transaction. Its triggers are deferred to the commit, so that the lock of the
-- one row is the last that a transaction takes (decision 26). Orders change only `stock`, which no trigger names: they
-- do not wait for the row (decision 5).
create function raise_content_version() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('atelier.content_version_raised', true), '') <> 'yes' then
    update catalogue_version set version = version + 1;
    perform set_config('atelier.content_version_raised', 'yes', true);
  end if;
  return null;
end $$;

-----------------------------------------------------------------------------------------------------------------------
-- features/settings
-----------------------------------------------------------------------------------------------------------------------

-- Settings of staff that are not documents, one row each.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
create constraint trigger settings_raise_content_version after insert or update or delete on settings
  deferrable initially deferred for each row execute function raise_content_version();

-----------------------------------------------------------------------------------------------------------------------
-- features/shop-documents
-----------------------------------------------------------------------------------------------------------------------

-- Documents of the brand (texts, pages, company, terms): the published versions of each.
create table shop_document_versions (
  -- increases over all documents: a process compares the highest one with the version it has loaded
  version bigint generated always as identity primary key,
  key text not null,
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by text,
  published_by_name text not null default ''
);
create index shop_document_versions_by_key on shop_document_versions (key, version desc);

-- Orders are judged by published versions, so they never change.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'published versions of documents are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger shop_document_versions_append_only before delete or update on shop_document_versions for each row
  execute function refuse_document_change();
create trigger shop_document_versions_keep_all before truncate on shop_document_versions for each statement
  execute function refuse_document_change();
create constraint trigger shop_document_versions_raise_content_version after insert on shop_document_versions
  deferrable initially deferred for each row execute function raise_content_version();

-- The draft of each document, at most one.
create table shop_document_drafts (
  key text primary key,
  content jsonb not null,
  -- the published version that the draft began from; null: none
  based_on bigint,
  updated_at timestamptz not null default now(),
  updated_by text,
  updated_by_name text not null default ''
);

-----------------------------------------------------------------------------------------------------------------------
-- features/job-runs
-----------------------------------------------------------------------------------------------------------------------

-- Runs of the hourly and nightly jobs, for the portal.
create table job_runs (
  run_id bigint generated always as identity primary key,
  job text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  outcome text not null check (outcome in ('done', 'failed', 'unfinished')),
  -- counts of what was done, or the error
  details jsonb not null default '{}'
);
create index job_runs_job on job_runs (job, started_at desc);
create index job_runs_finished on job_runs (finished_at);

-----------------------------------------------------------------------------------------------------------------------
-- features/idempotency
-----------------------------------------------------------------------------------------------------------------------

-- The first response to a request that must not take effect twice; repeats get it again.
create table idempotency_keys (
  key text not null,
  -- the caller: two clients may choose the same key
  scope text not null,
  body_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  -- the customer who was signed in; null: a visitor, a guest or staff
  customer_id text,
  primary key (key, scope),
  constraint idempotency_keys_length check (length(key) >= 1 and length(key) <= 255)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-----------------------------------------------------------------------------------------------------------------------
-- adapters/rate-limits
-----------------------------------------------------------------------------------------------------------------------

-- Counts of rate-limited calls, in the format of rate-limiter-flexible. Unlogged: losing the counts in a crash is
-- harmless, writing each to the log is not.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- milliseconds since 1970; null: never
  expire bigint
);
create index rate_limits_expiry on rate_limits (expire);

-----------------------------------------------------------------------------------------------------------------------
-- features/auth
-----------------------------------------------------------------------------------------------------------------------

-- Customers, guests and staff.
create table users (
  user_id text primary key,
  email text not null check (email = lower(btrim(email))),
  name text not null,
  role text not null check (role in ('customer', 'guest', 'admin')),
  admin_role text check (admin_role in ('SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EDITOR', 'VIEWER')),
  password_hash text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz,
  deleted_at timestamptz,
  email_verified_at timestamptz,
  -- when the account will be deleted on request; the customer can cancel until then
  deletion_due_at timestamptz,
  -- when the owner of an unused account was warned of its deletion
  inactivity_warned_at timestamptz,
  -- staff set the password: its owner must choose another one first
  must_change_password boolean not null default false,
  -- what lists of staff search
  find_text text,
  -- staff have a staff role, others have none
  check ((role = 'admin') = (admin_role is not null))
);
create unique index users_email on users (email) where role <> 'guest';
create index users_created on users (created_at desc);
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;
-- The customer list in each order that it can be sorted by. The filters are in the indexes, so that a distant page is
-- found in the index alone. Names sort by `fold_text`, which does not depend on the locale.
create index users_customers_by_email on users (email, user_id) include (role, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_by_created on users (created_at, user_id) include (role, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_by_last_login on users (last_login_at nulls first, user_id) include (role, is_active)
  where role <> 'admin' and deleted_at is null;
-- The newest customers of the dashboard.
create index users_newest_customers on users (created_at desc) where role = 'customer' and deleted_at is null;
create index users_find on users using gin (find_text gin_trgm_ops) with (gin_pending_list_limit = 256)
  where role <> 'admin' and deleted_at is null;
create index users_customers_by_folded_name on users (fold_text(name), user_id) include (name, role, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_by_role_and_name on users (role, fold_text(name), user_id) include (name, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_inactive_by_name on users (fold_text(name), user_id) include (name, role)
  where role <> 'admin' and deleted_at is null and not is_active;

-- A shop that has an active super admin keeps one, whatever the code does. The lock serializes two demotions.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7215003);
  if not exists (
    select from users
    where admin_role = 'SUPER_ADMIN' and is_active and deleted_at is null and user_id <> old.user_id
  ) then
    raise exception 'the last active super admin stays' using errcode = 'AT001';
  end if;
  return coalesce(new, old);
end $$;
create trigger users_keep_a_super_admin_updated before update on users for each row
  when (old.admin_role = 'SUPER_ADMIN' and old.is_active and old.deleted_at is null
  and not (new.admin_role is not distinct from 'SUPER_ADMIN' and new.is_active
  and new.deleted_at is null)) execute function keep_a_super_admin();
create trigger users_keep_a_super_admin_deleted before delete on users for each row
  when (old.admin_role = 'SUPER_ADMIN' and old.is_active and old.deleted_at is null)
  execute function keep_a_super_admin();

-- Writes the text that searches of customers read.
create function describe_user() returns trigger language plpgsql as $$
begin
  new.find_text := find_text(new.name, new.email, new.user_id);
  return new;
end $$;
create trigger users_describe before insert or update of name, email, find_text on users for each row
  execute function describe_user();

-- Sessions of customers, guests and staff.
create table sessions (
  session_id bigint generated always as identity primary key,
  -- SHA-256 of the token: a copy of the database opens no session
  token_hash bytea not null unique,
  audience text not null check (audience in ('customer', 'guest', 'staff')),
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  -- a fingerprint of role, email and password: a session ends when one of them changes
  stamp text not null,
  -- how a person recognizes a session: 'Chrome on Windows', never the whole User-Agent
  device text not null default '',
  check (idle_expires_at <= absolute_expires_at)
);
create index sessions_user on sessions (user_id);
create index sessions_absolute_expiry on sessions (absolute_expires_at);

-- The secrets of links in emails: single use, for one purpose, one user and one address.
create table auth_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email', 'staff-invitation')),
  user_id text not null references users on delete cascade,
  -- the address that the link proves; a link to an earlier address of the account is void
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_tokens_user on auth_tokens (user_id, purpose);
create index auth_tokens_expiry on auth_tokens (expires_at);

-- The second factor of staff.
create table staff_two_factor (
  user_id text primary key references users on delete cascade,
  -- AES-256-GCM with a key that is not in the database
  secret bytea not null,
  -- null: being set up, not required yet
  confirmed_at timestamptz,
  -- the 30 seconds whose code was used last: no code works twice
  last_step bigint,
  created_at timestamptz not null default now()
);

-- Unused recovery codes of the second factor.
create table staff_recovery_codes (
  user_id text not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Between the password and the second factor: not a session.
create table staff_pending_sign_ins (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  -- as in sessions: void after a change of role, email or password
  stamp text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index staff_pending_sign_ins_user on staff_pending_sign_ins (user_id);
create index staff_pending_sign_ins_expiry on staff_pending_sign_ins (expires_at);

-----------------------------------------------------------------------------------------------------------------------
-- features/customers
-----------------------------------------------------------------------------------------------------------------------

-- The address books of customers.
create table addresses (
  address_id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  label text not null default '',
  first_name text not null,
  last_name text not null,
  street_address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- apartment, suite or floor; empty without one
  apartment text not null default ''
);
create index addresses_user on addresses (user_id, address_id);
create unique index addresses_default on addresses (user_id) where is_default;
-- The digits of phone numbers: customers who call are found by them.
create index addresses_phone on addresses using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);

-- What a customer entered at the last checkout.
create table checkout_profiles (
  user_id text primary key references users on delete cascade,
  details jsonb not null,
  updated_at timestamptz not null default now()
);

-- Notes of staff about a customer; customers never see them.
create table customer_notes (
  note_id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  text text not null check (btrim(text) <> ''),
  author_id text references users,
  author_name text not null,
  created_at timestamptz not null default now()
);
create index customer_notes_user on customer_notes (user_id, created_at desc, note_id desc);

-- Numbers of customers by what the list filters. Changes are appended to customer_tally_changes and aggregated later,
-- so that registrations do not wait for each other; both tables together are exact.
create table customer_tallies (
  role text not null,
  is_active boolean not null,
  people bigint not null,
  primary key (role, is_active)
);

-- Changes of customer_tallies that are not aggregated yet.
create table customer_tally_changes (
  role text not null,
  is_active boolean not null,
  people bigint not null
);

-- Counts new and deleted customers.
create function tally_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_tally_changes
      select role, is_active, count(*) from added where deleted_at is null and role <> 'admin' group by 1, 2;
  else
    insert into customer_tally_changes
      select role, is_active, -count(*) from removed where deleted_at is null and role <> 'admin' group by 1, 2;
  end if;
  return null;
end $$;
create trigger users_tally_added after insert on users referencing new table as added for each statement
  execute function tally_customers();
create trigger users_tally_removed after delete on users referencing old table as removed for each statement
  execute function tally_customers();

-- Counts a change of role, state or deletion. A sign-in updates a user too, and changes no count.
create function tally_customer_change() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null and old.role <> 'admin' then
    insert into customer_tally_changes values (old.role, old.is_active, -1);
  end if;
  if new.deleted_at is null and new.role <> 'admin' then
    insert into customer_tally_changes values (new.role, new.is_active, 1);
  end if;
  return null;
end $$;
create trigger users_tally_changed after update on users for each row
  when ((old.role, old.is_active, old.deleted_at is null) is distinct from (new.role, new.is_active,
  new.deleted_at is null)) execute function tally_customer_change();

-----------------------------------------------------------------------------------------------------------------------
-- features/categories
-----------------------------------------------------------------------------------------------------------------------

-- Categories that staff create, rename, merge and delete (decision 48).
create table categories (
  -- letters of any script (SLUG_PATTERN of the domain); here: one part of a path
  slug text primary key check (slug ~ '^[^[:space:]/?#%&"<>\\A-Z]+$'),
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  -- an uploaded image; null: none
  image_url text,
  image_alt text not null default '',
  -- words besides the name by which a search finds the products
  search_terms text not null default '',
  position integer not null default 0,
  -- empty: derived from the name and the description
  seo_title text not null default '',
  seo_description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- special lists and paths of the API
  check (slug not in ('new-this-season', 'sale', 'featured', 'suggestions', 'admin'))
);
create unique index categories_name on categories (lower(name));
create index categories_image on categories (image_url) where image_url is not null;
create constraint trigger categories_raise_content_version after insert or update or delete on categories
  deferrable initially deferred for each row execute function raise_content_version();

-----------------------------------------------------------------------------------------------------------------------
-- features/products
-----------------------------------------------------------------------------------------------------------------------

-- A number as the section Dimensions writes it, in centimeters. Strict: null without a number.
create function length_in_cm(number text, unit text)
  returns double precision language sql immutable strict parallel safe as $$
  select replace(number, ',', '.')::double precision * case
    when unit ~* '^(in|″|")' then 2.54::double precision
    when lower(unit) = 'mm' then 0.1::double precision
    when lower(unit) = 'm' then 100
    else 1
  end
$$;

-- What fits into a product by the text of its dimensions. fittingThings of the domain.
create function fitting_things(dimensions text) returns text[] language plpgsql immutable parallel safe as $$
declare
  number constant text := '(\d{1,4}(?:[.,]\d{1,2})?)';
  unit constant text := '((?:mm|cm|m|in(?:ch(?:es)?)?)\y|″|")';
  lengths jsonb := '{}';
  found text[];
  width double precision; height double precision; depth double precision; shorter double precision; longer double precision;
begin
  if dimensions is null or dimensions !~* '\y(?:handles?|straps?|capacity|volume|interior|inside)\y' then return '{}'; end if;
  for found in select regexp_matches(dimensions,
      '^\s*(width|length|diameter|height|depth)\y[^\d\n]{0,12}' || number || '\s*' || unit, 'giw')
  loop
    if not lengths ? lower(found[1]) then
      lengths := lengths || jsonb_build_object(lower(found[1]), length_in_cm(found[2], found[3]));
    end if;
  end loop;
  width := coalesce(lengths -> 'width', lengths -> 'length', lengths -> 'diameter')::double precision;
  height := (lengths -> 'height')::double precision;
  depth := coalesce(lengths -> 'depth', lengths -> 'diameter')::double precision;
  if width is null or height is null then
    found := regexp_match(dimensions, number || '\s*' || unit || '?\s*[x×]\s*' || number || '\s*' || unit
      || '?(?:\s*[x×]\s*' || number || ')?\s*' || unit, 'i');
    width := length_in_cm(found[1], found[6]);
    height := length_in_cm(found[3], found[6]);
    depth := length_in_cm(found[5], found[6]);
  end if;
  if least(width, height, depth) < 1 or greatest(width, height, depth) > 400 then return '{}'; end if;
  shorter := least(width, height);
  longer := greatest(width, height);
  return array(
    select thing
    from (values ('phone', 7.5, 15.5, 0.9, 1), ('a5', 14.8, 21, 1.5, 1.5), ('a4', 21, 29.7, 1, 1.5),
      ('laptop', 21.5, 30.5, 1.6, 1.5)) as t (thing, short_side, long_side, thickness, shell)
    where width is not null and height is not null and depth is not null
      and short_side + shell <= shorter and long_side + shell <= longer and thickness + 1.5 <= depth);
end $$;

-- The plain name of a color such as '#211f1d', in lower case; null for another notation. plainColor of the domain.
create function plain_color(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  red double precision; green double precision; blue double precision;
  most double precision; least_part double precision; lightness double precision; chroma double precision;
  hue double precision; names text[];
begin
  if value !~* '^#[\da-f]{6}$' then return null; end if;
  red := ('x' || substr(value, 2, 2))::bit(8)::integer / 255::double precision;
  green := ('x' || substr(value, 4, 2))::bit(8)::integer / 255::double precision;
  blue := ('x' || substr(value, 6, 2))::bit(8)::integer / 255::double precision;
  most := greatest(red, green, blue);
  least_part := least(red, green, blue);
  lightness := (most + least_part) / 2;
  chroma := most - least_part;
  if lightness < 0.13 or most < 0.18 then return 'black'; end if;
  if lightness > 0.93 then return 'white'; end if;
  if chroma < 0.06 then return 'gray'; end if;
  hue := case most
    when red then ((green - blue) / chroma) * 60 + 360
    when green then ((blue - red) / chroma) * 60 + 120
    else ((red - green) / chroma) * 60 + 240
  end;
  if hue >= 360 then hue := hue - 360; end if;
  names := case
    when hue <= 15 then array['burgundy', 'red', 'pink']
    when hue <= 45 then array['brown', 'brown', 'beige']
    when hue <= 70 then array['olive', 'yellow', 'beige']
    when hue <= 170 then array['green', 'green', 'green']
    when hue <= 255 then array['navy', 'blue', 'blue']
    when hue <= 290 then array['purple', 'purple', 'purple']
    when hue <= 345 then array['pink', 'pink', 'pink']
    else array['burgundy', 'red', 'pink']
  end;
  return names[case when lightness > 0.68 then 3 when lightness < 0.32 then 1 else 2 end];
end $$;

-- Products. What the lists filter and search by is in the row, so that no list reads the colors of each product;
-- triggers write it.
create table products (
  product_id text primary key,
  -- letters of any script (SLUG_PATTERN of the domain); here: one part of a path
  slug text not null unique check (slug ~ '^[^[:space:]/?#%&"<>\\A-Z]+$'),
  name text not null check (btrim(name) <> ''),
  description text not null,
  category text not null references categories on update cascade,
  price_cents integer not null check (price_cents >= 0),
  compare_at_price_cents integer check (compare_at_price_cents >= 0),
  status text not null default 'active'
    check (status in ('active', 'draft', 'inactive', 'disabled', 'deleted', 'archived', 'out_of_stock')),
  is_active boolean not null default true,
  is_new boolean not null default false,
  features text[] not null default '{}',
  dimensions text,
  included text[] not null default '{}',
  materials text,
  rating numeric(2, 1) check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- normalized names, in the order of the colors
  color_names text[] not null default '{}',
  -- weight A: name, B: category, colors and SKUs, C: the facts of the page, D: description; `_laptop`: it fits
  search tsvector not null default '',
  -- null: no shopper could ever see it
  first_shown_at timestamptz,
  -- the words of the name, for the rank of a match
  name_lexemes tsvector,
  -- phone, a5, a4 and laptop, as far as they fit by the dimensions
  fits text[] not null default '{}',
  -- what lists of staff search
  find_text text,
  constraint products_slug_not_reserved
    check (slug not in ('new-this-season', 'sale', 'featured', 'suggestions', 'admin'))
);
-- The lists of the storefront: of all or one category, new or reduced, by age or price.
create index products_visible_newest on products (created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_by_category on products (category, created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active;
create index products_search on products using gin (search) with (fastupdate = off)
  where status in ('active', 'out_of_stock') and is_active;
create index products_colors on products using gin (color_names) with (fastupdate = off)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_by_price on products (price_cents, product_id)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_by_category_and_price on products (category, price_cents, product_id)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_new on products (created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active and is_new;
create index products_visible_reduced on products (created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active and compare_at_price_cents > price_cents;
-- The first line of the materials is the leather.
create index products_visible_by_leather
  on products (left(split_part(materials, e'\n', 1), 200), created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_new_by_price on products (price_cents, product_id)
  where status in ('active', 'out_of_stock') and is_active and is_new;
create index products_visible_reduced_by_price on products (price_cents, product_id)
  where status in ('active', 'out_of_stock') and is_active and compare_at_price_cents > price_cents;
-- The list of staff in each order that it can be sorted by.
create index products_newest on products (created_at desc, product_id);
create index products_desk_price on products (price_cents, product_id) include (status);
create index products_desk_category on products (category, product_id) include (status);
create index products_desk_status on products (status, product_id);
create index products_name_lexemes on products using gin (name_lexemes) with (fastupdate = off)
  where status in ('active', 'out_of_stock') and is_active;
create index products_find on products using gin (find_text gin_trgm_ops);
create index products_by_folded_name on products (fold_text(name), product_id);

-- Writes what searches and filters read of a product.
create function describe_product() returns trigger language plpgsql as $$
declare
  colors text;
  skus text[];
  labels tsvector;
  label_words text[];
begin
  select coalesce(array_agg(fold_text(v.name) order by v.position), '{}'),
      fold_text(string_agg(concat_ws(' ', v.name, plain_color(v.value)), ' ' order by v.position)),
      array_agg(v.sku order by v.position)
    into new.color_names, colors, skus
    from color_variants v where v.product_id = new.product_id;
  new.fits := fitting_things(new.dimensions);
  new.name_lexemes := search_lexemes(fold_text(new.name), 'A');
  labels := new.name_lexemes || search_lexemes(colors, 'B') || search_lexemes(
    (select fold_text(concat_ws(' ', c.name, c.search_terms)) from categories c where c.slug = new.category), 'B');
  new.search := labels
    || search_lexemes(fold_text(array_to_string(skus, ' ')), 'B')
    || search_lexemes(fold_text(concat_ws(' ', array_to_string(new.features, ' '), new.dimensions,
      array_to_string(new.included, ' '), new.materials)), 'C')
    -- What fits has words of its own: they find a product when no text has the word, or when the search says "fits".
    || search_lexemes(concat_ws(' ',
      case when new.fits <> '{}' then '_fits' end,
      case when 'phone' = any(new.fits) then '_phone' end,
      case when 'a5' = any(new.fits) then '_a5 _notebook' end,
      case when 'a4' = any(new.fits) then '_a4 _documents' end,
      case when 'laptop' = any(new.fits) then '_13 _inch _laptop' end), 'C')
    || search_lexemes(fold_text(new.description), 'D');
  new.find_text := find_text(variadic array[new.name, new.product_id, new.slug] || skus);
  if new.status in ('active', 'out_of_stock') and new.is_active then
    new.first_shown_at := coalesce(new.first_shown_at, now());
  end if;
  label_words := tsvector_to_array(labels || search_lexemes(fold_text(new.materials), 'C'));
  -- In a fixed order: two products with the same new words cannot deadlock. Known words are not locked.
  insert into search_words (word, is_label)
    select word, word = any(label_words) from unnest(tsvector_to_array(new.search)) word order by word collate "C"
    on conflict do nothing;
  if exists (select from search_words where word = any(label_words) and not is_label) then
    update search_words set is_label = true where word in (
      select word from search_words where word = any(label_words) and not is_label order by word for no key update);
  end if;
  return new;
end $$;
create trigger products_describe
  before insert or update of name, category, materials, color_names, status, is_active, slug, description, features,
  dimensions, included, find_text on products for each row execute function describe_product();
create constraint trigger products_raise_content_version after insert or update or delete on products
  deferrable initially deferred for each row execute function raise_content_version();

-- The colors of products, with their stock. Every order updates a stock: no index contains it, and pages have room for
-- the next version of a row, so that the update touches no index.
create table color_variants (
  variant_id integer generated always as identity primary key,
  product_id text not null references products on delete cascade,
  position integer not null check (position >= 0),
  name text not null check (btrim(name) <> ''),
  value text not null check (value ~ '^#[0-9a-f]{6}$'),
  sku text not null unique,
  -- null: not counted
  stock integer check (stock >= 0),
  is_low boolean not null generated always as (coalesce(stock < 5, false)) stored,
  -- images all the way around the product (decision 58): {"url", "frames", "width", "height"}; null: never had one; {}:
  -- staff removed it
  turn jsonb,
  -- what the statement that changes the stock says about it: {reason, orderId, returnId, actorId, units}, one for each
  -- movement; always null in the table, because the trigger takes it
  stock_causes jsonb,
  unique (product_id, position)
) with (fillfactor = 70);
create unique index color_variants_name on color_variants (product_id, lower(name));
create index color_variants_low on color_variants (product_id) where is_low;
create constraint trigger color_variants_raise_content_version
  after insert or delete or update of product_id, position, name, value, sku, turn on color_variants
  deferrable initially deferred for each row execute function raise_content_version();

-- Describes the product when a color changes. Orders change only the stock and do not start it.
create function describe_product_of_color() returns trigger language plpgsql as $$
begin
  -- the trigger of products finds the names by itself
  update products set color_names = '{}'
    where product_id in (coalesce(new.product_id, old.product_id), coalesce(old.product_id, new.product_id));
  return null;
end $$;
create trigger color_variants_describe after insert or delete or update of name, value, sku, position, product_id
  on color_variants for each row execute function describe_product_of_color();

-- Every change of a stock. The database writes it, so that no code can change a stock without it. The differences of a
-- color add up to its stock, which a nightly job checks. A row has ids and numbers only, and lives as long as its
-- color.
create table stock_movements (
  movement_id bigint generated always as identity primary key,
  -- deferred: the trigger writes the movement of a new color before its row
  variant_id integer not null references color_variants on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now(),
  reason text not null,
  -- the member of staff; null: a customer or a job
  actor_id text,
  order_id text,
  return_id text,
  -- null: not counted
  from_stock integer,
  to_stock integer
);
create index stock_movements_color on stock_movements (variant_id, movement_id);

-- Writes a movement for each change of a stock.
create function record_stock_movement() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op = 'UPDATE' then old.stock end;
begin
  if new.stock is distinct from was then
    insert into stock_movements (variant_id, reason, actor_id, order_id, return_id, from_stock, to_stock)
    select new.variant_id, coalesce(cause->>'reason', case tg_op when 'INSERT' then 'created' else 'other' end),
      coalesce(cause->>'actorId', nullif(current_setting('atelier.actor', true), '')), cause->>'orderId', cause->>'returnId',
      -- Several orders may take units of one color in one statement.
      case when place = 1 then was else was + before end,
      case when place = number then new.stock else was + before + (cause->>'units')::integer end
    from (
      select value as cause, ordinality as place, count(*) over () as number,
        coalesce(sum((value->>'units')::integer) over (order by ordinality rows between unbounded preceding and 1 preceding),
          0)::integer as before
      from jsonb_array_elements(coalesce(new.stock_causes, '[{}]')) with ordinality
    ) causes order by place;
  end if;
  new.stock_causes := null;
  return new;
end $$;
create trigger color_variants_record_stock before insert or update of stock, stock_causes on color_variants
  for each row execute function record_stock_movement();

-- The images of a color.
create table product_images (
  image_id integer generated always as identity primary key,
  variant_id integer not null references color_variants on delete cascade,
  position integer not null check (position >= 0),
  url text not null,
  alt text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- the widths that have renditions
  widths integer[] not null default '{}',
  placeholder text,
  unique (variant_id, position)
);
-- Sizes and renditions of an image are known by its URL, whichever product shows it.
create index product_images_url on product_images (url);
create constraint trigger product_images_raise_content_version after insert or update or delete on product_images
  deferrable initially deferred for each row execute function raise_content_version();

-- Every slug under /products/, current and former, of products and categories. A printed address leads to its product
-- for ever, so no slug is given to another one, also when its product is gone. One primary key decides races.
create table product_slugs (
  slug text primary key,
  -- null: the product is gone, or it is the slug of a category
  product_id text references products on delete set null,
  since timestamptz not null default now(),
  category text references categories on update cascade on delete cascade,
  constraint product_slugs_owner_check check (product_id is null or category is null)
);
create index product_slugs_product on product_slugs (product_id);
create index product_slugs_category on product_slugs (category) where category is not null;
create constraint trigger product_slugs_raise_content_version after insert or update or delete on product_slugs
  deferrable initially deferred for each row execute function raise_content_version();

-- Reserves the slug of a product.
create function keep_product_slug() returns trigger language plpgsql as $$
begin
  insert into product_slugs (slug, product_id) values (new.slug, new.product_id)
  on conflict (slug) do update set since = now() where product_slugs.product_id = excluded.product_id;
  if not found then
    raise unique_violation using constraint = 'product_slugs_pkey', table = 'product_slugs',
      message = 'this slug is or was another product''s';
  end if;
  return null;
end $$;
create trigger products_keep_slug after insert or update of slug on products for each row
  execute function keep_product_slug();

-- Reserves the slug of a category.
create function keep_category_slug() returns trigger language plpgsql as $$
begin
  insert into product_slugs (slug, category) values (new.slug, new.slug)
  on conflict (slug) do update set since = now() where product_slugs.category = excluded.category;
  if not found then
    raise unique_violation using constraint = 'product_slugs_pkey', table = 'product_slugs',
      message = 'this slug is or was another category''s or a product''s';
  end if;
  return null;
end $$;
create trigger categories_keep_slug after insert or update of slug on categories for each row
  execute function keep_category_slug();

-- Describes the products when the name or the search terms of their category change.
create function describe_products_of_category() returns trigger language plpgsql as $$
begin
  -- the trigger of products reads the words
  update products set category = category where category = new.slug;
  return null;
end $$;
create trigger categories_describe after update of name, search_terms on categories for each row
  when (old.name <> new.name or old.search_terms <> new.search_terms) execute function describe_products_of_category();

-- Every word of the products' texts: a misspelled word is compared with them. A word stays when its last product goes;
-- it then finds nothing.
create table search_words (
  word text collate "C" primary key,
  -- a word of a name, category, color or material: misspelled words are compared with these
  is_label boolean not null default true
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- Units sold per product: counted when paid, subtracted when the order is canceled or refunded. Separate from products,
-- because orders must not update that wide row.
create table product_sales (
  product_id text primary key references products on delete cascade,
  pieces integer not null check (pieces >= 0)
) with (fillfactor = 70);
create index product_sales_most on product_sales (pieces desc, product_id);

-- Units sold since the last aggregation; both tables together are exact. Orders insert here: an update of product_sales
-- would lock products in another order than the stock, and deadlock.
create table product_sales_changes (
  product_id text not null,
  pieces integer not null
);
create index product_sales_changes_product on product_sales_changes (product_id);

-- Sales: a discount on chosen products, at once or between two times.
create table sales (
  sale_id integer generated always as identity primary key,
  discount_percent integer check (discount_percent between 1 and 99),
  discount_cents integer check (discount_cents > 0),
  rounding text not null check (rounding in ('cent', 'dollar', 'five', 'ninety-five')),
  starts_at timestamptz not null,
  -- null: until staff end it
  ends_at timestamptz,
  -- null: the prices are not reduced yet
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((discount_percent is null) <> (discount_cents is null))
);
create index sales_open on sales (starts_at) where ended_at is null;
create index sales_ended on sales (ended_at desc) where ended_at is not null;

-- The products of a sale. The prices are null until it starts, and for products that could not be reduced.
create table sale_items (
  sale_id integer not null references sales on delete cascade,
  product_id text not null references products on delete cascade,
  price_before_cents integer,
  compare_at_before_cents integer,
  price_cents integer,
  compare_at_cents integer,
  outcome text check (outcome in ('skipped', 'restored', 'unchanged')),
  primary key (sale_id, product_id)
);
create index sale_items_product on sale_items (product_id);

-----------------------------------------------------------------------------------------------------------------------
-- features/media
-----------------------------------------------------------------------------------------------------------------------

-- Uploaded images and turns. A row is written before the first file, so that the sweep finds the files of a killed
-- process.
create table media (
  media_id integer generated always as identity primary key,
  -- the plain JPEG, after which other widths and formats are named; of a turn: how the URLs of its frames begin
  url text not null unique,
  -- where the uploaded image is stored, re-encoded
  master_key text not null,
  original_name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  -- widths with renditions; empty: none yet, and `url` is shown
  widths integer[] not null default '{}',
  uploaded_by text references users on delete set null,
  created_at timestamptz not null default now(),
  -- null: its files are being written, or were when the process ended
  stored_at timestamptz,
  derived_at timestamptz,
  tries integer not null default 0,
  -- a worker makes the renditions until then
  claimed_until timestamptz,
  -- the last night when a product showed it
  last_used_at timestamptz,
  -- the images of a turn (decision 58); null: an image
  frames integer check (frames between 2 and 99),
  constraint media_url_check
    check ( case when frames is null then url ~ '^/media/products/[a-z0-9]+(-[a-z0-9]+)*[.]jpg$'
    else url ~ '^/media/turns/[a-z0-9]+(-[a-z0-9]+)*$' end)
);
create index media_underived on media (media_id) where derived_at is null;
create constraint trigger media_raise_content_version after update of widths on media deferrable initially deferred
  for each row execute function raise_content_version();

-----------------------------------------------------------------------------------------------------------------------
-- features/favorites
-----------------------------------------------------------------------------------------------------------------------

-- The products that customers saved.
create table favorites (
  user_id text not null references users on delete cascade,
  product_id text not null references products on delete cascade,
  added_at timestamptz not null default now(),
  -- null: the first color of the product
  color text,
  -- the price when it was saved
  price_cents integer check (price_cents >= 0),
  -- when color and price were saved; of two saves the newer counts
  chosen_at timestamptz,
  primary key (user_id, product_id)
);
create index favorites_product on favorites (product_id);

-----------------------------------------------------------------------------------------------------------------------
-- features/back-in-stock
-----------------------------------------------------------------------------------------------------------------------

-- Requests for an email when a color is in stock. A row lives until its one email is queued.
create table back_in_stock_requests (
  request_id bigint generated always as identity primary key,
  variant_id integer not null references color_variants on delete cascade,
  email text not null check (email = lower(btrim(email))),
  created_at timestamptz not null default now(),
  unique (variant_id, email)
);
create index back_in_stock_requests_email on back_in_stock_requests (email);
create index back_in_stock_requests_age on back_in_stock_requests (created_at);

-----------------------------------------------------------------------------------------------------------------------
-- features/email
-----------------------------------------------------------------------------------------------------------------------

-- Campaigns: one email for each recipient. The common content is stored here, once.
create table campaigns (
  campaign_id bigint generated always as identity primary key,
  subject text not null check (subject !~ '[\r\n]'),
  html_content text not null,
  text_content text not null,
  -- name and postal address of the shop at that time
  brand text not null,
  postal_address text not null check (btrim(postal_address) <> ''),
  is_targeted boolean not null,
  recipient_count integer not null,
  skipped_count integer not null,
  created_by text references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  starts_at timestamptz not null,
  paused_at timestamptz,
  cancelled_at timestamptz,
  -- nothing of it waits any more
  finished_at timestamptz,
  -- when its emails were queued; null: the recipients are not chosen yet
  gathered_at timestamptz default now(),
  -- the addresses it is for, until it is gathered; null: active subscribers
  targets text[],
  -- emails are queued in batches: the last subscriber who has one
  gathered_through bigint not null default 0,
  -- the text after the subject in an inbox; empty: the start of the message
  preview_text text not null default '',
  -- the segment of subscribers; null: a list of addresses
  segment jsonb,
  -- the label of the segment at that time
  audience text,
  -- the name in its links (utm_campaign), by which orders are attributed to it
  slug text
);
create index campaigns_newest on campaigns (created_at desc, campaign_id desc);
create index campaigns_open on campaigns (starts_at) where cancelled_at is null and finished_at is null;
create index campaigns_to_gather on campaigns (starts_at) where gathered_at is null and cancelled_at is null;

-- When the next campaign email may leave, for all processes.
create table mail_pace (
  only_row boolean default true primary key check (only_row),
  next_at timestamptz not null
);

-- Addresses that get no email at all.
create table suppressions (
  suppression_id bigint generated always as identity primary key,
  email text not null unique check (email = lower(btrim(email))),
  cause text not null check (cause in ('no-mailbox', 'staff')),
  reason text not null,
  added_by text references users,
  added_by_name text,
  created_at timestamptz not null default now()
);
create index suppressions_newest on suppressions (created_at desc, suppression_id desc);

-- Emails: written in the transaction that causes them, sent by a job.
create table mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  sender_type text not null default 'orders'
    check (sender_type in ('admin', 'support', 'orders', 'returns', 'marketing', 'info')),
  type text not null default 'general',
  subject text not null,
  html text,
  text text,
  status text not null default 'pending'
    check (status in ('pending', 'sending', 'sent', 'failed', 'suppressed', 'unsubscribed', 'cancelled', 'uncertain',
    'held')),
  attempts integer not null default 0,
  last_error text,
  message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  due_at timestamptz not null default now(),
  -- a worker sends it until then
  claimed_until timestamptz,
  -- where a reply goes, if not to the sender; one address, never a list
  reply_to text check (reply_to !~ '[\r\n,;<>]'),
  -- a template and its data, rendered by the worker: an order waits for no rendering
  template text,
  data jsonb,
  -- emails of one conversation name the earlier ones, so that mail programs group them
  thread text,
  campaign_id bigint references campaigns on delete cascade,
  -- the order and the account that it is about: several people may give the same address; null: of campaigns, and those
  -- that staff wrote to an address
  order_id text,
  user_id text,
  -- what the list of staff searches
  find_text text,
  constraint mails_content check (html is not null and text is not null or template is not null and data is not null)
);
create index mails_thread on mails (thread, mail_id) where thread is not null;
create index mails_recipient on mails (recipient, created_at desc);
create index mails_failed on mails (created_at) where status = 'failed';
-- Other emails never wait behind those of a campaign.
create index mails_letters_due on mails (due_at, mail_id) where status = 'pending' and campaign_id is null;
create index mails_campaign_due on mails (campaign_id, due_at, mail_id)
  where status = 'pending' and campaign_id is not null;
create index mails_handed_over on mails (claimed_until) where status = 'sending';
-- A campaign sends one email to an address.
create unique index mails_once on mails (campaign_id, recipient) include (status) where campaign_id is not null;
-- The log of staff: newest first, of a recipient, a conversation, a type or a status, or by a search.
create index mails_newest on mails (created_at desc, mail_id desc);
create index mails_of_type on mails (type, created_at desc, mail_id desc);
create index mails_of_status on mails (status, created_at desc, mail_id desc) where status <> 'sent';
create index mails_held on mails (mail_id) where status = 'held';
create index mails_order on mails (order_id) where order_id is not null;
create index mails_user on mails (user_id) where user_id is not null;
create index mails_find on mails using gin (find_text gin_trgm_ops);

-- Writes the text that searches of emails read.
create function describe_mail() returns trigger language plpgsql as $$
begin
  new.find_text := find_text(new.recipient, new.subject);
  return new;
end $$;
create trigger mails_describe before insert or update of recipient, subject, find_text on mails for each row
  execute function describe_mail();

-----------------------------------------------------------------------------------------------------------------------
-- features/newsletter
-----------------------------------------------------------------------------------------------------------------------

-- Subscribers of the newsletter. An address that unsubscribed stays, so that it gets no email by accident.
create table subscribers (
  subscriber_id bigint generated always as identity primary key,
  email text not null unique check (email = lower(btrim(email))),
  name text not null default '',
  source text not null default 'website',
  status text not null default 'active' check (status in ('active', 'unsubscribed')),
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  -- the campaign with the link that was used
  left_campaign_id bigint references campaigns on delete set null,
  check ((status = 'unsubscribed') = (unsubscribed_at is not null))
);
create index subscribers_newest on subscribers (subscribed_at desc, subscriber_id);
create index subscribers_left_campaign on subscribers (left_campaign_id) where left_campaign_id is not null;
create index subscribers_by_email on subscribers (status, email);
create index subscribers_left on subscribers (unsubscribed_at) where unsubscribed_at is not null;
create index subscribers_find on subscribers using gin (find_text(email, name) gin_trgm_ops);

-- One link per email. SHA-256 of the token: a copy of the database unsubscribes no address.
create table unsubscribe_links (
  token_hash bytea primary key,
  subscriber_id bigint not null references subscribers on delete cascade,
  created_at timestamptz not null default now(),
  campaign_id bigint references campaigns on delete set null
);
create index unsubscribe_links_subscriber on unsubscribe_links (subscriber_id);
create index unsubscribe_links_age on unsubscribe_links (created_at);

-----------------------------------------------------------------------------------------------------------------------
-- features/inbox
-----------------------------------------------------------------------------------------------------------------------

-- Messages of the contact form, for the inbox of staff.
create table contact_messages (
  message_id bigint generated always as identity primary key,
  name text not null check (name !~ '[\r\n]'),
  email text not null check (email = lower(btrim(email))),
  subject text not null
    check (subject in ('order', 'product', 'return', 'care', 'repair', 'wholesale', 'press', 'other')),
  message text not null check (btrim(message) <> ''),
  status text not null default 'open' check (status in ('open', 'answered', 'closed', 'spam')),
  created_at timestamptz not null default now(),
  assigned_to text references users,
  updated_at timestamptz not null default now(),
  -- what the inbox searches
  find_text text
);
create index contact_messages_open on contact_messages (created_at) where status = 'open';
create index contact_messages_email on contact_messages (email, created_at desc);
create index contact_messages_newest on contact_messages (created_at desc, message_id desc);
create index contact_messages_finished on contact_messages (updated_at) where status in ('closed', 'spam');

-- Writes the text that searches of messages read.
create function describe_contact_message() returns trigger language plpgsql as $$
begin
  new.find_text := find_text(new.name, new.email, new.message);
  return new;
end $$;
create trigger contact_messages_describe before insert or update of name, email, message, find_text
  on contact_messages for each row execute function describe_contact_message();

-- Replies of staff to a message.
create table contact_replies (
  reply_id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages on delete cascade,
  -- the email that carried it; its text is stored here as it was typed
  mail_id bigint references mails on delete set null,
  subject text not null,
  text text not null check (btrim(text) <> ''),
  author_id text references users,
  author_name text not null,
  created_at timestamptz not null default now()
);
create index contact_replies_message on contact_replies (message_id, created_at, reply_id);

-- Texts that staff share and insert into replies.
create table saved_replies (
  saved_reply_id bigint generated always as identity primary key,
  title text not null check (btrim(title) <> ''),
  text text not null check (btrim(text) <> ''),
  author_id text references users,
  author_name text not null,
  updated_at timestamptz not null default now()
);
create unique index saved_replies_title on saved_replies (lower(title));

-----------------------------------------------------------------------------------------------------------------------
-- features/orders
-----------------------------------------------------------------------------------------------------------------------

-- Orders, with totals that follow the ledger.
create table orders (
  order_id text primary key check (order_id ~ '^ORD-[0-9A-HJKMNP-TV-Z]{12}$'),
  -- null: an order of a guest, whose id is in guest_id
  user_id text references users,
  guest_id text,
  email text not null,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'requires_payment_method', 'requires_confirmation', 'succeeded', 'paid',
    'failed', 'canceled', 'refunded', 'partially_refunded')),
  payment_method text not null check (payment_method in ('CREDIT_CARD', 'MANUAL')),
  status_note text,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  first_name text not null,
  last_name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tracking_carrier text,
  tracking_number text,
  -- both follow the ledger; the revenue is paid less refunded
  paid_cents integer not null default 0 check (paid_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- null: the same as the shipping address
  billing_address text,
  billing_city text,
  billing_state text,
  billing_zip_code text,
  billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  -- incremented with every new payment link, which voids the older ones
  payment_link_version integer not null default 1,
  -- null: no link is needed to pay
  payment_link_expires_at timestamptz,
  payment_link_sent_at timestamptz,
  payment_reminder_sent_at timestamptz,
  delivered_at timestamptz,
  -- the status that staff see and filter by (displayedStatus of the domain)
  shown_status text not null generated always as (
    case
      when status = 'CANCELLED' then status
      when payment_status in ('succeeded', 'paid', 'refunded', 'partially_refunded') then status
      else 'PAYMENT_FAILED'
    end) stored,
  -- its units count as sold: paid, and neither canceled nor refunded
  is_sold boolean not null generated always as (payment_status in ('succeeded', 'paid', 'partially_refunded')
    and status not in ('CANCELLED', 'REFUNDED')) stored,
  -- the holders whose unpaid units this order counts (waiting_pieces); null: none, or no longer
  waits_of text[],
  -- a worker sends the reminder or closes the order until then
  payment_link_claimed_until timestamptz,
  -- apartment, suite or floor; empty without one
  apartment text not null default '',
  -- null: the same as the shipping address
  billing_apartment text,
  -- the link that staff entered for a carrier that the shop does not know
  tracking_url text,
  -- the version of the terms under which it was placed (decision 52); 0: none was published
  terms_version bigint not null default 0,
  -- what was ordered; null: read from the line items with the next change
  items_text text,
  -- what lists of staff search
  find_text text,
  check (total_cents = subtotal_cents + tax_cents),
  constraint orders_billing_whole
    check (num_nulls(billing_address, billing_city, billing_state, billing_zip_code, billing_country) in (0, 5)),
  constraint orders_refund_within_payment check (refunded_cents <= paid_cents)
);
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
-- A guest finds the own orders; a new customer those made earlier with the same address.
create index orders_guest on orders (guest_id, created_at desc) where guest_id is not null;
create index orders_guest_email on orders (email) where user_id is null;
-- The list of staff in each order that it can be sorted by, with what it filters by, so that a distant page is found in
-- the index alone.
create index orders_newest on orders (created_at, order_id);
create index orders_shown on orders (shown_status, created_at, order_id);
create index orders_total on orders (total_cents, order_id) include (shown_status, created_at);
-- Orders that still name a person, for the retention period.
create index orders_person_age on orders (created_at) where email not like '%@deleted.invalid';
-- Unpaid orders to remind and to close.
create index orders_awaiting_payment on orders (payment_link_expires_at)
  where payment_link_expires_at is not null and status in ('PENDING', 'PROCESSING') and paid_cents = 0;
-- The list of pending index entries is short, because every search reads it whole.
create index orders_find on orders using gin (find_text gin_trgm_ops) with (gin_pending_list_limit = 256);
-- Orders of visitors without a session: a job gives each a guest, so that Customers lists every buyer.
create index orders_without_owner on orders (order_id)
  where user_id is null and guest_id is null and email not like '%@deleted.invalid';
create index orders_by_customer on orders (fold_text(first_name || ' ' || last_name), order_id)
  include (first_name, last_name, shown_status, created_at);

-- Writes the text that searches of orders read.
create function describe_order() returns trigger language plpgsql as $$
begin
  if new.items_text is null and tg_op = 'UPDATE' then
    select string_agg(concat_ws(' ', i.name, i.color_label, i.color), ', ' order by i.position) into new.items_text
      from order_items i where i.order_id = new.order_id;
    new.items_text := coalesce(new.items_text, '');
  end if;
  new.find_text := find_text(
    new.order_id, new.email, new.first_name || ' ' || new.last_name, regexp_replace(new.phone, '[^0-9]', '', 'g'),
    regexp_replace(coalesce(new.tracking_number, ''), '\s', '', 'g'), new.city, new.state,
    new.zip_code, regexp_replace(new.zip_code, '[^[:alnum:]]', '', 'g'), new.items_text);
  return new;
end $$;
create trigger orders_describe
  before insert or update of email, first_name, last_name, phone, tracking_number, city, state, zip_code, items_text,
  find_text on orders for each row execute function describe_order();

-- Line items, as they were ordered.
create table order_items (
  order_id text not null references orders on delete cascade,
  position integer not null check (position >= 0),
  product_id text not null,
  variant_id integer references color_variants on delete set null,
  name text not null,
  color text,
  size text,
  image_url text,
  unit_price_cents integer not null check (unit_price_cents >= 0),
  quantity integer not null check (quantity > 0),
  -- units in returns that were not rejected
  returned_quantity integer not null default 0,
  -- the color with its plain name, as shoppers read it: 'Black (Noir)'; null: equal to the color
  color_label text,
  -- whether it took its units from a counted stock, and may give them back; null: not known
  took_stock boolean,
  primary key (order_id, position),
  check (returned_quantity between 0 and quantity)
);
create index order_items_product on order_items (product_id);
create index order_items_variant on order_items (variant_id);

-- Every status of an order.
create table order_status_history (
  entry_id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  status text not null,
  note text,
  -- the member of staff; null: the shop or the customer
  actor_id text references users,
  actor_name text,
  created_at timestamptz not null default now()
);
create index order_status_history_order on order_status_history (order_id, created_at, entry_id);

-- Notes of staff about an order; customers never see them.
create table order_notes (
  note_id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  text text not null check (btrim(text) <> ''),
  author_id text references users,
  author_name text not null,
  created_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, created_at, note_id);

-- Units given back to the stock: those of a closed order, and those of a return that can be sold. The key allows each
-- line once per reason, however often and concurrently its order is closed.
create table order_stock_returns (
  order_id text not null,
  position integer not null,
  reason text not null check (reason in ('closed', 'returned')),
  quantity integer not null check (quantity > 0),
  returned_at timestamptz not null default now(),
  primary key (order_id, position, reason),
  foreign key (order_id, position) references order_items on delete cascade
);

-- Saved filters of the order list. Each member of staff has their own.
create table order_views (
  view_id integer generated always as identity primary key,
  user_id text not null references users on delete cascade,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null default now()
);
create unique index order_views_name on order_views (user_id, lower(name));

-- Orders and money per day of the shop and status. Changes are appended to order_tally_changes and aggregated once a
-- minute, so that buyers do not wait for one row; both tables together are exact.
create table order_tallies (
  day date not null,
  shown_status text not null,
  orders bigint not null,
  value_cents bigint not null,
  revenue_cents bigint not null,
  primary key (day, shown_status)
);

-- Changes of order_tallies that are not aggregated yet.
create table order_tally_changes (
  day date not null,
  shown_status text not null,
  orders bigint not null,
  value_cents bigint not null,
  revenue_cents bigint not null
);

-- Counts new, changed and deleted orders.
create function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_changes
      select shop_day(created_at), shown_status, count(*), sum(total_cents), sum(paid_cents - refunded_cents)
      from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into order_tally_changes
      select shop_day(created_at), shown_status, -count(*), -sum(total_cents), -sum(paid_cents - refunded_cents)
      from removed group by 1, 2;
  else
    insert into order_tally_changes
      select shop_day(created_at), shown_status, sum(sign), sum(sign * total_cents), sum(sign * (paid_cents - refunded_cents))
      from (
        select 1 as sign, created_at, shown_status, total_cents, paid_cents, refunded_cents from added
        union all
        select -1, created_at, shown_status, total_cents, paid_cents, refunded_cents from removed
      ) changed
      group by 1, 2
      having sum(sign) <> 0 or sum(sign * total_cents) <> 0 or sum(sign * (paid_cents - refunded_cents)) <> 0;
  end if;
  return null;
end $$;
create trigger orders_tally_added after insert on orders referencing new table as added for each statement
  execute function tally_orders();
create trigger orders_tally_changed after update on orders referencing old table as removed new table as added
  for each statement execute function tally_orders();
create trigger orders_tally_removed after delete on orders referencing old table as removed for each statement
  execute function tally_orders();

-- Units of unpaid orders per buyer and network address, so that no one can hold the stock of the shop.
create table waiting_pieces (
  -- an email address, a session or a network address, hashed with the secret of the shop
  holder text primary key,
  is_network boolean not null,
  pieces integer not null,
  -- the limit when units were last added
  most bigint not null,
  constraint waiting_pieces_of_buyer check (is_network or pieces <= most),
  constraint waiting_pieces_of_network check (not is_network or pieces <= most)
) with (fillfactor = 70);

-- Locks the counters of these holders and returns them, so that the statement that places orders can refuse one buyer
-- and store the others. A volatile function sees what was committed since that statement began.
create function lock_waiting_pieces(holders text[])
  returns table (holder text, pieces integer) language sql volatile as $$
  select w.holder, w.pieces from waiting_pieces w where w.holder = any(holders) order by w.holder for no key update
$$;

-- An order that is paid or closed frees its units: first the mark on the order, the counters at the commit. Placing an
-- order locks its colors first and then its counters; in the other order the two would deadlock.
create function free_waiting_pieces() returns trigger language plpgsql as $$
begin
  new.waits_of := null;
  return new;
end $$;
create trigger orders_free_waiting_pieces before update on orders for each row
  when (old.waits_of is not null and (new.status <> 'PENDING' or new.paid_cents > 0))
  execute function free_waiting_pieces();

-- Never refuses: a payment that arrived must be booked.
create function count_off_waiting_pieces() returns trigger language plpgsql as $$
declare freed integer; one text;
begin
  select coalesce(sum(quantity), 0) into freed from order_items where order_id = old.order_id;
  for one in select holder from unnest(old.waits_of) holder order by holder loop
    update waiting_pieces set pieces = pieces - freed where holder = one;
    delete from waiting_pieces where holder = one and pieces <= 0;
  end loop;
  return null;
end $$;
create constraint trigger orders_count_off_waiting_pieces after update on orders deferrable initially deferred
  for each row when (old.waits_of is not null and new.waits_of is null) execute function count_off_waiting_pieces();

-----------------------------------------------------------------------------------------------------------------------
-- features/products: the sales of orders
-----------------------------------------------------------------------------------------------------------------------

-- Adds the units of orders to the sales of their products.
create function count_sales(sold_orders text[]) returns void language sql as $$
  insert into product_sales_changes (product_id, pieces)
    select product_id, sum(quantity) from order_items where order_id = any(sold_orders) group by product_id
$$;

-- Subtracts the units of orders from the sales of their products.
create function uncount_sales(unsold_orders text[]) returns void language sql as $$
  insert into product_sales_changes (product_id, pieces)
    select product_id, -sum(quantity) from order_items where order_id = any(unsold_orders) group by product_id
$$;

-- Counts the lines of orders that are sold already. A subquery by key: a join was planned for a young shop, and read
-- all orders.
create function count_sales_of_lines() returns trigger language plpgsql as $$
declare sold_orders text[];
begin
  select array_agg(distinct a.order_id) into sold_orders from added a
  where (select o.is_sold from orders o where o.order_id = a.order_id);
  if sold_orders is not null then perform count_sales(sold_orders); end if;
  return null;
end $$;
create trigger order_items_count_sales after insert on order_items referencing new table as added for each statement
  execute function count_sales_of_lines();

-- Counts orders that become sold, or no longer are.
create function count_sales_of_changes() returns trigger language plpgsql as $$
declare sold_orders text[]; unsold_orders text[];
begin
  select array_agg(n.order_id) filter (where n.is_sold and not o.is_sold),
    array_agg(n.order_id) filter (where o.is_sold and not n.is_sold)
    into sold_orders, unsold_orders
  from added n join removed o using (order_id);
  if sold_orders is not null then perform count_sales(sold_orders); end if;
  if unsold_orders is not null then perform uncount_sales(unsold_orders); end if;
  return null;
end $$;
create trigger orders_count_sales after update on orders referencing old table as removed new table as added
  for each statement execute function count_sales_of_changes();

-----------------------------------------------------------------------------------------------------------------------
-- features/payments
-----------------------------------------------------------------------------------------------------------------------

-- A cart as it was when the customer began to pay: priced by the shop, its units held for a while. The order is made
-- from these lines, whatever the browser shows by then.
create table checkouts (
  checkout_id text primary key,
  -- the number that the order will have
  order_id text not null unique check (order_id ~ '^ORD-[0-9A-HJKMNP-TV-Z]{12}$'),
  user_id text references users,
  guest_id text,
  email text not null,
  -- name, color, unit price and quantity of each line; the addresses
  lines jsonb not null,
  shipping jsonb not null,
  billing jsonb,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents > 0),
  -- held: the units are reserved; ordered: they are in the order; released: they are for sale again
  state text not null default 'held' check (state in ('held', 'ordered', 'released')),
  hold_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  pieces integer not null default 0 check (pieces >= 0),
  -- the network address, hashed with the secret of the shop; removed when the hold ends
  network text,
  -- a worker releases it until then
  claimed_until timestamptz,
  -- as in orders
  terms_version bigint not null default 0,
  -- its colors that had no count when the hold was made
  uncounted integer[],
  check (total_cents = subtotal_cents + tax_cents)
);
create index checkouts_held on checkouts (hold_expires_at) where state = 'held';
create index checkouts_age on checkouts (created_at);
-- The open holds of a buyer and a network.
create index checkouts_held_user on checkouts (user_id) where state = 'held' and user_id is not null;
create index checkouts_held_guest on checkouts (guest_id) where state = 'held' and guest_id is not null;
create index checkouts_held_email on checkouts (lower(email)) where state = 'held';
create index checkouts_held_network on checkouts (network) where state = 'held';

-- Payments requested from providers.
create table payments (
  payment_id text primary key,
  provider text not null check (provider in ('sandbox', 'stripe', 'square', 'manual')),
  -- a checkout that becomes an order, an order that waits for its payment, or an amount alone
  purpose text not null check (purpose in ('checkout', 'order', 'amount')),
  -- how browsers and the provider name it; null until the provider has answered
  intent_id text unique,
  provider_ref text unique,
  state text not null default 'created'
    check (state in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'expired')),
  -- the reason of the provider, for customers
  message text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd',
  return_url text not null,
  -- the session that began it; both null: not signed in
  user_id text references users,
  guest_id text,
  checkout_id text unique references checkouts,
  order_id text references orders,
  -- a repeated request finds this payment
  idempotency_scope text,
  idempotency_key text,
  body_hash bytea,
  -- while an attempt is at the provider, no other one begins
  attempt_until timestamptz,
  -- nothing is left to do: it became an order, was refunded, or never came
  settled_at timestamptz,
  -- why its money could not become an order
  problem text,
  -- when a job checks it next
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((purpose = 'checkout') = (checkout_id is not null)),
  check (purpose <> 'order' or order_id is not null)
);
create unique index payments_once on payments (idempotency_scope, idempotency_key) where idempotency_key is not null;
create index payments_open on payments (due_at) where settled_at is null;
create index payments_order on payments (order_id) where order_id is not null;
-- One open payment at a time for an order.
create unique index payments_live on payments (order_id) where purpose = 'order' and settled_at is null;
create index payments_key on payments (idempotency_key) where idempotency_key is not null;
create index payments_unpaid_age on payments (settled_at) where state in ('created', 'failed', 'canceled', 'expired');

-- Locks, then counts the holds of one buyer. A function, because each of its statements sees what was committed before
-- it: one statement that waits for the lock would count what was there before it waited.
create function lock_stock_holder(
  lock_names text[], of_user text, of_guest text, of_email text, of_network text, shipping_address jsonb,
  product_ids text[], excluded_key text, payment_providers text[]
) returns table (buyer_pieces bigint, network_pieces bigint, own_payment text) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(lock_names) as name;
  return query
    select
      coalesce(sum(c.pieces) filter (
        where c.user_id = of_user or c.guest_id = of_guest or lower(c.email) = lower(of_email)), 0),
      coalesce(sum(c.pieces) filter (where c.network = of_network), 0),
      (select p.payment_id
        from checkouts o join payments p on p.checkout_id = o.checkout_id
        where o.state = 'held' and p.settled_at is null and p.provider = any(payment_providers)
          and (o.user_id = of_user or o.guest_id = of_guest
            or coalesce(of_user, of_guest) is null and o.user_id is null and o.guest_id is null
              and lower(o.email) = lower(of_email) and o.network = of_network and o.shipping = shipping_address)
          and exists (select from jsonb_array_elements(o.lines) line where line->>'productId' = any(product_ids))
          and (p.idempotency_key is null or p.idempotency_key is distinct from excluded_key)
        order by o.created_at, o.checkout_id limit 1)
    from checkouts c
    where c.state = 'held' and (c.user_id = of_user or c.guest_id = of_guest or lower(c.email) = lower(of_email)
      or c.network = of_network);
end $$;

-- Charge requests whose outcome is not known yet. Written before the request, deleted when its outcome is known: until
-- then the same request is repeated with the same key, and no other card is charged.
create table charge_attempts (
  payment_id text primary key references payments,
  idempotency_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  -- the single-use token of a card (never a card number), and the secret by which the browser knew the payment; null:
  -- the request is not repeated any more
  source_token text,
  client_secret text,
  started_at timestamptz not null default now(),
  check ((source_token is null) = (client_secret is null))
);

-- Declined attempts to pay. The buyer is in the checkout alone, and gone when it is anonymized.
create table payment_declines (
  decline_id bigint generated always as identity primary key,
  payment_id text not null references payments on delete cascade,
  -- the message of the provider for customers
  reason text not null,
  declined_at timestamptz not null default now()
);
create index payment_declines_payment on payment_declines (payment_id);
create index payment_declines_newest on payment_declines (declined_at desc, decline_id desc);

-- Refund requests to providers. The ledger has them already.
create table refunds (
  refund_id text primary key,
  -- null: the order was paid by hand, and so is this
  payment_id text references payments,
  -- null: the money never became an order
  order_id text references orders,
  amount_cents integer not null check (amount_cents > 0),
  -- pending: to be sent to the provider; failed or due_by_hand: waits for staff; succeeded: the money was sent;
  -- replaced: it failed, and the money was sent in another way
  status text not null default 'pending'
    check (status in ('pending', 'succeeded', 'failed', 'due_by_hand', 'replaced')),
  reason text not null,
  -- null: the shop or the customer
  actor_id text references users,
  actor_name text,
  idempotency_key text not null,
  -- incremented when the provider refuses for good: the next attempt is another request to it
  errand integer not null default 1,
  provider_ref text,
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- how it was paid when no provider did; null: by the provider, or not yet
  by_hand_how text check (by_hand_how in ('bank_transfer', 'provider_account', 'cash', 'check', 'other')),
  -- a day of the shop: 2026-05-12
  by_hand_on text check (by_hand_on ~ '^\d{4}-\d{2}-\d{2}$'),
  by_hand_note text,
  -- who recorded it, and when
  by_hand_by_id text references users,
  by_hand_by text,
  by_hand_at timestamptz,
  -- it failed after the provider had sent it: the ledger reverses it, and each further attempt has its own entry
  reversed_at timestamptz,
  -- what the first request with the key asked for; null: the shop itself
  body_hash bytea,
  constraint refunds_by_hand_done check (by_hand_how is null or status = 'succeeded'),
  constraint refunds_by_hand_whole check (num_nulls(by_hand_how, by_hand_on, by_hand_by, by_hand_at) in (0, 4))
);
create unique index refunds_once on refunds (coalesce(order_id, payment_id), idempotency_key);
create index refunds_order on refunds (order_id, created_at) where order_id is not null;
create index refunds_payment on refunds (payment_id) where payment_id is not null;
create index refunds_pending on refunds (due_at) where status = 'pending';
create index refunds_failed on refunds (created_at desc) where status = 'failed';
create index refunds_due_by_hand on refunds (created_at desc) where status = 'due_by_hand';
create index refunds_done on refunds (done_at) where status = 'succeeded';
create index refunds_provider_ref on refunds (provider_ref) where provider_ref is not null;

-- The units that a refund pays for, with their part of the amount. A refund of a custom amount has none.
create table refund_items (
  refund_id text not null references refunds on delete cascade,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  amount_cents integer not null check (amount_cents >= 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_items on delete cascade
);
create index refund_items_line on refund_items (order_id, position);

-- Payments that a bank has disputed.
create table disputes (
  dispute_id text primary key,
  provider text not null check (provider in ('sandbox', 'stripe', 'square')),
  provider_ref text not null,
  payment_id text not null references payments,
  -- null: the money never became an order
  order_id text references orders,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  amount_cents integer not null check (amount_cents > 0),
  -- the word of the provider
  reason text,
  -- until when the provider waits for the evidence of the shop
  answer_by timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- the bank only asks and has not taken the money: it can still be refunded
  is_inquiry boolean not null default false,
  unique (provider, provider_ref),
  check ((state = 'open') = (closed_at is null))
);
create index disputes_open on disputes (opened_at) where state = 'open';
create index disputes_order on disputes (order_id) where order_id is not null;

-- The ledger: every cent that came in or went out, once. A reversal is a refund that failed; a dispute is what a bank
-- took, a recovery what it gave back.
create table payment_entries (
  entry_id bigint generated always as identity primary key,
  order_id text references orders,
  payment_id text references payments,
  refund_id text references refunds,
  kind text not null check (kind in ('capture', 'refund', 'reversal', 'dispute', 'recovery')),
  amount_cents integer not null check (amount_cents > 0),
  provider text not null,
  provider_ref text,
  -- the name of the member of staff; null: the shop or the customer
  actor text,
  -- moved to payment_entry_notes by a trigger
  note text,
  created_at timestamptz not null default now(),
  dispute_id text references disputes,
  by_hand boolean not null default false,
  -- each attempt of a refund has its own entry
  refund_attempt integer not null default 1,
  constraint payment_entries_about
    check (kind in ('refund', 'reversal') = (refund_id is not null)
    and kind in ('dispute', 'recovery') = (dispute_id is not null))
);
create index payment_entries_order on payment_entries (order_id, entry_id) where order_id is not null;
create index payment_entries_newest on payment_entries (created_at desc);
create unique index payment_entries_capture on payment_entries (payment_id) where kind = 'capture';
create unique index payment_entries_dispute on payment_entries (dispute_id, kind) where dispute_id is not null;
create unique index payment_entries_refund_attempt on payment_entries (refund_id, kind, by_hand, refund_attempt)
  where refund_id is not null;
-- What refers to a payment is looked up before it is deleted.
create index payment_entries_payment on payment_entries (payment_id) where payment_id is not null;

-- The ledger is append-only, also for TRUNCATE with CASCADE.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger payment_entries_append_only before delete or update on payment_entries for each row
  execute function refuse_ledger_change();
create trigger payment_entries_keep_all before truncate on payment_entries for each statement
  execute function refuse_ledger_change();

-- Notes of ledger entries, apart from the append-only table, so that an erasure can delete them (decision 59).
create table payment_entry_notes (
  -- no foreign key: the note is stored before its entry, which is never deleted
  entry_id bigint primary key,
  note text not null
);

-- Moves the note of a new entry to payment_entry_notes.
create function split_ledger_note() returns trigger language plpgsql as $$
begin
  insert into payment_entry_notes (entry_id, note) values (new.entry_id, new.note);
  new.note := null;
  return new;
end $$;
create trigger payment_entries_split_note before insert on payment_entries for each row when (new.note is not null)
  execute function split_ledger_note();

-- Webhook events, each processed once.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  provider_ref text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index provider_events_age on provider_events (received_at);

-- How far the ledger was compared with each provider.
create table payment_comparisons (
  provider text primary key,
  -- every movement before it was compared; null: no run has finished
  compared_until timestamptz,
  -- where the last run stopped before its end; null: it finished
  resume_at timestamptz,
  updated_at timestamptz not null default now()
);

-- Differences between the ledger and the providers.
create table ledger_differences (
  difference_id bigint generated always as identity primary key,
  provider text not null,
  -- the payment, as the provider names it
  provider_ref text not null,
  -- null: the shop has no such payment
  payment_id text references payments,
  kind text not null check (kind in ('not_booked', 'not_at_provider', 'amount', 'refund', 'unverified')),
  our_paid_cents bigint not null,
  our_refunded_cents bigint not null,
  -- null: the provider could not say
  their_paid_cents bigint,
  their_refunded_cents bigint,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- null: a later comparison found both sides equal
  resolved_by_id text references users,
  resolved_by text,
  resolution_note text,
  check ((kind = 'unverified') = (their_paid_cents is null)),
  check ((their_paid_cents is null) = (their_refunded_cents is null)),
  check (num_nulls(resolved_by, resolution_note) in (0, 2)),
  check (resolved_by is null or resolved_at is not null)
);
create unique index ledger_differences_open on ledger_differences (provider, provider_ref) where resolved_at is null;
create index ledger_differences_newest on ledger_differences (first_seen_at desc) where resolved_at is null;
create index ledger_differences_of on ledger_differences (provider, provider_ref, resolved_at desc);

-----------------------------------------------------------------------------------------------------------------------
-- features/returns
-----------------------------------------------------------------------------------------------------------------------

-- Returns and exchanges of delivered orders.
create table returns (
  return_id text primary key check (return_id ~ '^RET-[0-9A-HJKMNP-TV-Z]{12}$'),
  order_id text not null references orders on delete cascade,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'received', 'refunded', 'rejected')),
  reason text not null
    check (reason in ('Defective/Damaged', 'Wrong Item Received', 'Size Issues', 'Not as Described', 'Changed Mind',
    'Quality Issues', 'Other')),
  -- the text of the customer
  note text,
  -- the last message to the customer: how to send it back, or why it was rejected
  answer text,
  refunded_cents integer check (refunded_cents >= 0),
  requested_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- what was refunded, or what the units are worth until then; like the name, it is here because the list sorts by it
  value_cents integer not null default 0,
  customer_name text not null default '',
  -- an exchange ends with another color instead of a refund
  resolution text not null default 'refund' check (resolution in ('refund', 'exchange')),
  -- how the replacement travels; the history has the time
  replacement_carrier text,
  replacement_tracking text,
  -- the link that staff entered for a carrier that the shop does not know
  replacement_url text,
  -- what lists of staff search
  find_text text,
  check ((status = 'refunded') = (refunded_cents is not null)),
  check (status <> 'rejected' or answer is not null)
);
create index returns_newest on returns (requested_at desc, return_id);
create index returns_status on returns (status, requested_at desc);
create index returns_order on returns (order_id);
create index returns_value on returns (value_cents, return_id);
create index returns_date on returns (requested_at, return_id);
create index returns_filters on returns (status, reason);
create index returns_find on returns using gin (find_text gin_trgm_ops);
create index returns_by_customer on returns (fold_text(customer_name), return_id);

-- Writes the value and the customer, by which the list sorts.
create function describe_return() returns trigger language plpgsql as $$
begin
  select lower(o.first_name || ' ' || o.last_name) into new.customer_name from orders o where o.order_id = new.order_id;
  new.value_cents := coalesce(new.refunded_cents, (
    select sum(i.unit_price_cents * coalesce(r.received_quantity, r.quantity))
    from return_items r join order_items i on i.order_id = r.order_id and i.position = r.position
    where r.return_id = new.return_id), 0);
  return new;
end $$;
create trigger returns_describe before insert or update on returns for each row execute function describe_return();

-- Writes the text that searches of returns read.
create function describe_return_texts() returns trigger language plpgsql as $$
begin
  select find_text(new.return_id, o.order_id, o.email, o.first_name || ' ' || o.last_name)
    into new.find_text from orders o where o.order_id = new.order_id;
  return new;
end $$;
create trigger returns_describe_texts before insert or update on returns for each row
  execute function describe_return_texts();

-- Describes the returns of an order whose customer changes.
create function describe_returns_of_order() returns trigger language plpgsql as $$
begin
  update returns set return_id = return_id where order_id = new.order_id;
  return null;
end $$;
create trigger orders_describe_returns after update on orders for each row
  when ((old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name))
  execute function describe_returns_of_order();

-- The units of a return. An order line returns at most what was bought, or sent as its replacement.
create table return_items (
  return_id text not null references returns on delete cascade,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  -- null: not received yet; of the received units, some may be fit for sale
  received_quantity integer,
  restocked_quantity integer,
  -- the wanted color; null: a refund, or the color was deleted
  exchange_variant_id integer references color_variants on delete set null,
  -- its name at that time, and the name with the plain one: 'Black (Noir)'
  exchange_color text,
  exchange_label text,
  -- units of it that are taken from the stock and not sent yet
  held_quantity integer not null default 0,
  -- whether the held units came from a counted stock
  hold_took_stock boolean,
  -- the exchange whose replacement comes back; null: a unit as it was bought
  of_return_id text references returns,
  -- units of this line's replacement in returns that were not rejected
  replacement_returned_quantity integer not null default 0,
  primary key (return_id, position),
  constraint return_items_received
    check (num_nulls(received_quantity, restocked_quantity) in (0, 2) and received_quantity between 0 and quantity
    and restocked_quantity between 0 and received_quantity),
  constraint return_items_held_check check (held_quantity between 0 and quantity),
  constraint return_items_replacement_check
    check (replacement_returned_quantity between 0 and coalesce(received_quantity, 0)),
  foreign key (order_id, position) references order_items on delete cascade
);
create index return_items_line on return_items (order_id, position);
create index return_items_exchange on return_items (exchange_variant_id) where exchange_variant_id is not null;
create index return_items_of_return on return_items (of_return_id) where of_return_id is not null;

-- Describes the return when its lines change. The caller has locked the order.
create function describe_return_of_line() returns trigger language plpgsql as $$
begin
  update returns set return_id = return_id where return_id = new.return_id;
  return null;
end $$;
create trigger return_items_describe after insert or update of quantity, received_quantity on return_items
  for each row execute function describe_return_of_line();

-- Every status of a return.
create table return_history (
  entry_id bigint generated always as identity primary key,
  return_id text not null references returns on delete cascade,
  status text not null,
  -- for staff
  note text,
  -- null: the customer
  actor_id text references users,
  actor_name text,
  created_at timestamptz not null default now()
);
create index return_history_return on return_history (return_id, created_at, entry_id);

-- Photos of return requests. A row is written before the files, so that the sweep finds the files of a killed process.
create table return_photos (
  -- the name of its files, and random: knowing an order does not lead to its photos
  photo_id text primary key check (photo_id ~ '^[0-9a-f]{32}$'),
  -- no cascade: deleting the row alone would leave the files
  order_id text not null references orders,
  -- null: the request is not submitted yet
  return_id text references returns,
  -- place among the photos of its return, from 0
  position integer not null default 0,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- size of its stored files
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  -- from then on the photo cannot be read, and the sweep deletes it; null: as long as the order has a customer
  expires_at timestamptz
);
create index return_photos_order on return_photos (order_id);
create index return_photos_return on return_photos (return_id, position) where return_id is not null;
create index return_photos_expiry on return_photos (expires_at) where expires_at is not null;

-----------------------------------------------------------------------------------------------------------------------
-- features/analytics
-----------------------------------------------------------------------------------------------------------------------

-- The salt of the hash of visitors, a new one each day, deleted when the day is over (decision 20).
create table visit_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);

-- Visits of today: no cookies, no addresses. When a day of the shop is over, its rows are aggregated into visit_tallies
-- and deleted (decision 20).
create table visit_events (
  event_id bigint generated always as identity primary key,
  day date not null generated always as (shop_day(at)) stored,
  at timestamptz not null,
  -- a hash that means nothing without the salt of its day
  visitor bigint not null,
  event text not null check (event in ('page_view', 'add_to_cart', 'newsletter', 'contact', 'order')),
  page text not null,
  -- what a goal was about: the subject of a message
  detail text not null,
  source text not null,
  medium text not null,
  device text not null,
  -- two letters, or empty
  country text not null,
  campaign text not null default '',
  -- what counts once a day: its hash with the salt of the day
  once bigint,
  -- whether visit_running_totals contains it
  in_totals boolean not null default false
);
create index visit_events_at on visit_events (at);
create unique index visit_events_once on visit_events (day, once) where once is not null;
create index visit_events_day_visitor on visit_events (day, visitor, at);
create index visit_events_not_in_totals on visit_events (day, visitor) where not in_totals;

-- The counts of all events with `in_totals`, for the days that are not over (decision 41). The columns of
-- visit_tallies, without checks: a late event may change a count in both directions.
create table visit_running_totals (
  dimension text not null,
  day date not null,
  value text not null,
  detail text not null,
  visitors integer not null,
  visits integer not null,
  page_views integer not null,
  bounces integer not null,
  seconds bigint not null,
  times integer not null,
  primary key (dimension, day, value, detail)
) with (fillfactor = 70);

-- Sums by day, for 26 months. The domain says what each dimension counts (aggregate-visits.ts).
create table visit_tallies (
  dimension text not null check (dimension in ('hour', 'page', 'source', 'campaign', 'device', 'country', 'goal')),
  day date not null,
  value text not null,
  detail text not null,
  visitors integer not null check (visitors >= 0),
  visits integer not null check (visits >= 0),
  page_views integer not null check (page_views >= 0),
  bounces integer not null check (bounces >= 0),
  seconds bigint not null check (seconds >= 0),
  times integer not null check (times >= 0),
  primary key (dimension, day, value, detail)
);
create index visit_tallies_day on visit_tallies (day);

-- The campaign through which an order was placed; nothing else of the visit is stored. Its revenue is that of its
-- orders, less refunds (decision 20).
create table campaign_orders (
  order_id text primary key references orders on delete cascade,
  day date not null,
  campaign text not null,
  -- source and medium: 'Google / search'
  source text not null
);
create index campaign_orders_day on campaign_orders (day);
create index campaign_orders_campaign on campaign_orders (campaign);

-----------------------------------------------------------------------------------------------------------------------
-- features/audit
-----------------------------------------------------------------------------------------------------------------------

-- The audit log: who did what, when and from where, with the values before and after. Each row has a hash over itself
-- and the row before, so that a row that is changed or removed breaks the chain.
create table audit_entries (
  -- 1, 2, 3 …: a gap shows a missing row
  entry_id bigint primary key check (entry_id > 0),
  occurred_at timestamptz not null,
  -- with the name at that time; no reference: the log outlives its people
  actor_id text,
  actor_name text not null,
  actor_role text,
  action text not null,
  target_type text,
  target_id text,
  target_name text,
  -- { field: { before, after } }, without secrets
  changes jsonb not null default '{}',
  -- the network of an address, never the address
  network text not null,
  device text not null,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index audit_entries_actor on audit_entries (actor_id, entry_id desc);
create index audit_entries_target on audit_entries (target_id, entry_id desc);
create index audit_entries_action on audit_entries (action, entry_id desc);
create index audit_entries_time on audit_entries (occurred_at);
-- Entries never change, so they have an index of the text instead of a column.
create index audit_entries_find
  on audit_entries using gin (find_text(actor_name, actor_id, target_name, target_id) gin_trgm_ops);

-- Number and hash of the last deleted row: the chain of the others starts here.
create table audit_anchor (
  only_row boolean default true primary key check (only_row),
  entry_id bigint not null check (entry_id > 0),
  hash bytea not null,
  moved_at timestamptz not null default now()
);

-- The anchor only moves forward.
create function refuse_anchor_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.entry_id > old.entry_id then
    return new;
  end if;
  raise exception 'the anchor of the audit log only moves forward' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_anchor_moves_forward before delete or update on audit_anchor for each row
  execute function refuse_anchor_change();
create trigger audit_anchor_stays before truncate on audit_anchor for each statement
  execute function refuse_anchor_change();

-- The last audit entry whose texts were checked by the job that removes texts about customers.
create table audit_text_check (
  only_row boolean default true primary key check (only_row),
  checked_up_to bigint not null
);

-- Rows behind the anchor may be deleted, young ones never: no mistake in the retention period deletes those of last
-- month. The job that removes texts may replace `changes` and nothing else; a later entry of the chain vouches for it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.occurred_at < now() - interval '1 year' and exists (select from audit_anchor where entry_id >= old.entry_id) then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if current_setting('atelier.removes_audit_texts', true) = 'on'
      and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_append_only before delete or update on audit_entries for each row
  execute function refuse_audit_change();
create trigger audit_entries_keep_all before truncate on audit_entries for each statement
  execute function refuse_audit_change();

-----------------------------------------------------------------------------------------------------------------------
-- adapters/payments/sandbox
-----------------------------------------------------------------------------------------------------------------------

-- The payments of the sandbox provider. The shop reads them only through the interface of providers.
create table sandbox_intents (
  intent_id text primary key,
  client_secret text not null,
  payment_id text not null,
  order_id text,
  amount_cents integer not null,
  currency text not null,
  return_url text not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  message text,
  -- the last four digits of the test card
  card text,
  -- until then a successful payment is still processing
  settles_at timestamptz,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index sandbox_intents_age on sandbox_intents (created_at);

-- Refunds of the sandbox.
create table sandbox_refunds (
  refund_id text primary key,
  intent_id text not null references sandbox_intents,
  amount_cents integer not null check (amount_cents > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index sandbox_refunds_intent on sandbox_refunds (intent_id);

-- Webhook events of the sandbox.
create table sandbox_events (
  event_id text primary key,
  intent_id text not null references sandbox_intents,
  kind text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_events_waiting on sandbox_events (due_at) where delivered_at is null;
create index sandbox_events_intent on sandbox_events (intent_id);

-- Disputes of the sandbox.
create table sandbox_disputes (
  dispute_id text primary key,
  intent_id text not null unique references sandbox_intents,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null default now()
);
