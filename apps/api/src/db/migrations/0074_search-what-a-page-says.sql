-- A search finds what the page of a product says, in any script: names, categories, colors by their plain names, SKUs,
-- features, dimensions, what fits, what is included, materials and the description.

-- Normalizes text for comparison: lower case, no accents, only letters, digits and single spaces. foldText of the domain
-- does the same. Compared with `folded`, letters of every script are letters.
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

-- Texts that staff search by any part of a word: each normalized, in a line of its own that begins with a space. No
-- pattern can match across two of them, and a pattern that begins with a space matches at the start of a word.
create function find_text(variadic fields text[]) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(' ' || fold_text(field), e'\n' order by place), '')
  from unnest(fields) with ordinality as f (field, place) where field <> ''
$$;

-- The words of normalized text with their positions. Scripts that are written without spaces have a word for each
-- character; a search looks for them in a row. Does not depend on the locale, unlike to_tsvector.
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

-- A number as the section Dimensions writes it, in centimeters. Strict: null without a number.
create function length_in_cm(number text, unit text) returns double precision language sql immutable strict parallel safe as $$
  select replace(number, ',', '.')::double precision * case
    when unit ~* '^(in|″|")' then 2.54::double precision
    when lower(unit) = 'mm' then 0.1::double precision
    when lower(unit) = 'm' then 100
    else 1
  end
$$;

alter table products
  -- the words of the name, for the rank of a match
  add column name_lexemes tsvector,
  -- phone, a5, a4 and laptop, as far as they fit by the dimensions
  add column fits text[] not null default '{}',
  -- what staff search; null: of an earlier version, until the job refresh-search-texts has described the row
  add column find_text text;
comment on column products.search is
  'Weight A: name, B: category, colors and SKUs, C: the facts of the page, D: description. _laptop: it fits.';

alter table search_words
  -- a word of a name, category, color or material: what a misspelled word is compared with
  add column is_label boolean not null default true;

create or replace function describe_product() returns trigger language plpgsql as $$
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
create or replace trigger products_describe
  before insert or update of name, category, materials, color_names, status, is_active, slug, description, features,
    dimensions, included, find_text
  on products for each row execute function describe_product();
create or replace trigger color_variants_describe after insert or delete or update of name, value, sku, position, product_id
  on color_variants for each row execute function describe_product_of_color();

create index if not exists products_name_lexemes on products using gin (name_lexemes) with (fastupdate = off)
  where status in ('active', 'out_of_stock') and is_active;
create index if not exists products_find on products using gin (find_text gin_trgm_ops);
-- The rows that the job refresh-search-texts has still to describe.
create index if not exists products_unfolded on products (product_id) where find_text is null;
