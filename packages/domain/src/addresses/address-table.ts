// Written by scripts/address-table.mjs from Google's address metadata (CC BY 4.0). Change the script, not this file.

/**
 * One row for each country: code, lines (N name, A street, C city, S state, Z postal code), required fields besides the
 * street, fields in capitals, name of the postal code, name of the state, pattern of the postal code, example.
 */
export const ADDRESS_TABLE = String.raw`
AD;N/A/Z C;C;;;;AD[1-7]0\d;AD100
AE;N/A/S;S;;;emirate;;
AF;N/A/C/Z;C;;;;\d{4};1001
AG;N/A/C;;;;;;
AI;N/A/C/Z;C;;;;(?:AI-)?2640;2640
AL;N/A/Z/C;C;;;;\d{4};1001
AM;N/A/Z/C/S;C;;;;(?:37)?\d{4};375010
AO;N/A/C;C;;;;;
AQ;N/A/C;C;;;;;
AR;N/A/Z C/S;C;Z;;;((?:[A-HJ-NP-Z])?\d{4})([A-Z]{3})?;C1070AAM
AS;N/A/C S Z;CSZ;;zip;state;(96799)(?:[ \-](\d{4}))?;96799
AT;N/A/Z C;CZ;;;;\d{4};1010
AU;N/A/C S Z;CSZ;;;state;\d{4};2060
AW;N/A/C;C;;;;;
AX;N/A/Z C;CZ;;;;22\d{3};22150
AZ;N/A/Z C;C;;;;\d{4};1000
BA;N/A/Z C;C;;;;\d{5};71000
BB;N/A/C, S Z;C;;;parish;BB\d{5};BB23026
BD;N/A/C - Z;C;;;;\d{4};1340
BE;N/A/Z C;CZ;;;;\d{4};4000
BF;N/A/C;C;;;;;
BG;N/A/Z C;C;;;;\d{4};1000
BH;N/A/C Z;C;;;;(?:^|\b)(?:1[0-2]|[1-9])\d{2}(?:$|\b);317
BI;N/A/C;C;;;;;
BJ;N/A/C;C;;;;;
BL;N/A/Z C;CZ;;;;9[78][01]\d{2};97100
BM;N/A/C Z;C;;;;[A-Z]{2} ?[A-Z0-9]{2};FL 07
BN;N/A/C Z;C;;;;[A-Z]{2} ?\d{4};BT2328
BO;N/A/C;C;;;;;
BQ;N/A/C;C;;;;;
BR;N/A/C, S/Z;CSZ;;;state;\d{5}-?\d{3};40301-110
BS;N/A/C, S;C;;;island;;
BT;N/A/C Z;C;;;;\d{5};11001
BW;N/A/C;C;;;;;
BY;N/A/Z, C/S;C;;;;\d{6};223016
BZ;N/A/C;C;;;;;
CA;N/A/C S Z;CSZ;Z;;;[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d;H3Z 2Y7
CC;N/A/C S Z;C;;;;6799;6799
CD;N/A/C;C;;;;;
CF;N/A/C;C;;;;;
CG;N/A/C;C;;;;;
CH;N/A/Z C;CZ;;;;\d{4};2544
CI;N/A C;C;;;;;
CK;N/A/C;C;;;;;
CL;N/A/Z C/S;C;;;;\d{7};8340457
CM;N/A/C;C;;;;;
CN;Z/S C/A/N;CSZ;;;;\d{6};266033
CO;N/A/C, S, Z;S;;;department;\d{6};111221
CR;N/A/S, C/Z;CS;;;;\d{4,5}|\d{3}-\d{4};1000
CU;N/A/C S/Z;C;;;;\d{5};10700
CV;N/A/Z C/S;C;;;island;\d{4};7600
CW;N/A/C;C;;;;;
CX;N/A/C S Z;C;;;;6798;6798
CY;N/A/Z C;C;;;;\d{4};2008
CZ;N/A/Z C;CZ;;;;\d{3} ?\d{2};100 00
DE;N/A/Z C;CZ;;;;\d{5};26133
DJ;N/A/C;C;;;;;
DK;N/A/Z C;CZ;;;;\d{4};8660
DM;N/A/C;C;;;;;
DO;N/A/Z C;C;;;;\d{5};11903
DZ;N/A/Z C;C;;;;\d{5};40304
EC;N/A/Z/C;C;Z;;;\d{6};090105
EE;N/A/Z C S;CZ;;;;\d{5};69501
EG;N/A/C/S/Z;C;;;;\d{5};12411
EH;N/A/Z C;C;;;;\d{5};70000
ER;N/A/C;C;;;;;
ES;N/A/Z C S;CSZ;;;;\d{5};28039
ET;N/A/Z C;C;;;;\d{4};1000
FI;N/A/Z C;CZ;;;;\d{5};00550
FJ;N/A/C;C;;;;;
FK;N/A/C/Z;CZ;Z;;;FIQQ 1ZZ;FIQQ 1ZZ
FM;N/A/C S Z;CSZ;;zip;state;(9694[1-4])(?:[ \-](\d{4}))?;96941
FO;N/A/Z C;C;;;;\d{3};100
FR;N/A/Z C;CZ;;;region;\d{2} ?\d{3};33380
GA;N/A/C;C;;;;;
GB;N/A/C/Z;CZ;Z;;;GIR ?0AA|(?:(?:AB|AL|B|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|BX|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GY|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE)(?:\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}))|BFPO ?\d{1,4};EC1Y 8SY
GD;N/A/C;C;;;;;
GE;N/A/Z C;C;;;;\d{4};0101
GF;N/A/Z C;CZ;;;;9[78]3\d{2};97300
GG;N/A/C/Z;CZ;Z;;;GY\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};GY1 1AA
GH;N/A/C;C;;;;;
GI;N/A/Z;;;;;GX11 1AA;GX11 1AA
GL;N/A/Z C;CZ;;;;39\d{2};3900
GM;N/A/C;C;;;;;
GN;N/Z A C;C;;;;\d{3};001
GP;N/A/Z C;CZ;;;;9[78][01]\d{2};97100
GQ;N/A/C;C;;;;;
GR;N/A/Z C;CZ;;;;\d{3} ?\d{2};151 24
GS;N/A/C/Z;CZ;Z;;;SIQQ 1ZZ;SIQQ 1ZZ
GT;N/A/Z- C;C;;;;\d{5};09001
GU;N/A/C Z;CZ;;zip;;(969(?:[12]\d|3[12]))(?:[ \-](\d{4}))?;96910
GW;N/A/Z C;C;;;;\d{4};1000
GY;N/A/C;C;;;;;
HK;S/C/A/N;S;;;area;;
HN;N/A/C, S/Z;CS;;;department;\d{5};31301
HR;N/A/Z C;C;;;;\d{5};10000
HT;N/A/Z C;C;;;;\d{4};6120
HU;N/C/A/Z;CZ;;;;\d{4};1037
ID;N/A/C/S Z;S;;;;\d{5};40115
IE;N/A/C/S/Z;C;;eircode;county;[\dA-Z]{3} ?[\dA-Z]{4};A65 F4E2
IL;N/A/C Z;C;;;;\d{5}(?:\d{2})?;9614303
IM;N/A/C/Z;CZ;Z;;;IM\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};IM2 1AA
IN;N/A/C Z/S;CSZ;;pin;state;\d{6};110034
IO;N/A/C/Z;CZ;Z;;;BBND 1ZZ;BBND 1ZZ
IQ;N/A/C, S/Z;CS;;;;\d{5};31001
IR;N/S/C,/A/Z;C;;;;\d{5}-?\d{5};11936-12345
IS;N/A/Z C;C;;;;\d{3};320
IT;N/A/Z C S;CSZ;;;;\d{5};00144
JE;N/A/C/Z;CZ;Z;;;JE\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};JE1 1AA
JM;N/A/C/S;CS;;;parish;;
JO;N/A/C Z;C;;;;\d{5};11937
JP;〒Z/S C/A/N;CSZ;;;prefecture;\d{3}-?\d{4};154-0023
KE;N/A/C/Z;C;;;;\d{5};20100
KG;N/A/Z C;C;;;;\d{6};720001
KH;N/A/C Z;C;;;;\d{5,6};120101
KI;N/A/S/C;C;;;island;;
KM;N/A/C;C;;;;;
KN;N/A/C, S;CS;;;island;;
KP;Z/S/C/A/N;C;;;;;
KR;S C/A/N/Z;CSZ;Z;;;\d{5};03051
KW;N/A/Z C;C;;;;\d{5};54541
KY;N/A/S Z;S;;;island;KY\d-\d{4};KY1-1100
KZ;Z/S/C/A/N;C;;;;\d{6};040900
LA;N/A/Z C;C;;;;\d{5};01160
LB;N/A/C Z;C;;;;(?:\d{4})(?: ?(?:\d{4}))?;2038 3054
LC;N/A/C;C;;;;;
LI;N/A/Z C;CZ;;;;948[5-9]|949[0-8];9496
LK;N/A/C/Z;C;;;;\d{5};20000
LR;N/A/Z C;C;;;;\d{4};1000
LS;N/A/C Z;C;;;;\d{3};100
LT;N/A/Z C S;CZ;;;;\d{5};04340
LU;N/A/L-Z C;CZ;;;;\d{4};4750
LV;N/A/S/C, Z;CZ;;;;LV-\d{4};LV-1073
LY;N/A/C;C;;;;;
MA;N/A/Z C;C;;;;\d{5};53000
MC;N/A/Z C;C;;;;980\d{2};98000
MD;N/A/Z C;C;;;;\d{4};2012
ME;N/A/Z C;C;;;;8\d{4};81257
MF;N/A/Z C;CZ;;;;9[78][01]\d{2};97100
MG;N/A/Z C;C;;;;\d{3};501
MH;N/A/C S Z;CSZ;;zip;state;(969[67]\d)(?:[ \-](\d{4}))?;96960
MK;N/A/Z C;C;;;;\d{4};1314
ML;N/A/C;C;;;;;
MM;N/A/C, Z;C;;;;\d{5};11181
MN;N/A/C/S Z;C;;;;\d{5};65030
MO;A/N;;;;;;
MP;N/A/C S Z;CSZ;;zip;state;(9695[012])(?:[ \-](\d{4}))?;96950
MQ;N/A/Z C;CZ;;;;9[78]2\d{2};97220
MR;N/A/C;C;;;;;
MS;N/A/C;C;;;;;
MT;N/A/C Z;C;Z;;;[A-Z]{3} ?\d{2,4};NXR 01
MU;N/A/Z/C;C;Z;;;\d{3}(?:\d{2}|[A-Z]{2}\d{3});42602
MV;N/A/C Z;C;;;;\d{5};20026
MW;N/A/C;C;;;;;
MX;N/A/Z C, S;CSZ;Z;;state;\d{5};02860
MY;N/A/Z C/S;CZ;;;state;\d{5};43000
MZ;N/A/Z C S;C;;;;\d{4};1102
NA;N/A/C/Z;C;;;;\d{5};10001
NC;N/A/Z C;CZ;;;;988\d{2};98814
NE;N/A/Z C;C;;;;\d{4};8001
NF;N/A/C S Z;C;;;;2899;2899
NG;N/A/C Z/S;C;;;state;\d{6};930283
NI;N/A/Z/C, S;C;;;department;\d{5};52000
NL;N/A/Z C;CZ;;;;[1-9]\d{3} ?(?:[A-RT-Z][A-Z]|S[BCE-RT-Z]);1234 AB
NO;N/A/Z C;CZ;;;;\d{4};0025
NP;N/A/C Z;C;;;;\d{5};44601
NR;N/A/S;S;;;district;;
NU;N/A/C;C;;;;;
NZ;N/A/C Z;CZ;;;;\d{4};6001
OM;N/A/Z/C;C;;;;(?:PC )?\d{3};133
PA;N/A/C/S;C;;;;;
PE;N/A/C Z/S;C;;;;(?:LIMA \d{1,2}|CALLAO 0?\d)|[0-2]\d{4};LIMA 23
PF;N/A/Z C S;CSZ;;;island;987\d{2};98709
PG;N/A/C Z S;CS;;;;\d{3};111
PH;N/A/, C/Z S;C;;;;\d{4};1008
PK;N/A/C-Z;C;;;;\d{5};44000
PL;N/A/Z C;CZ;;;;\d{2}-\d{3};00-950
PM;N/A/Z C;CZ;;;;9[78]5\d{2};97500
PN;N/A/C/Z;CZ;Z;;;PCRN 1ZZ;PCRN 1ZZ
PR;N/A/C Z;CZ;;zip;;(00[679]\d{2})(?:[ \-](\d{4}))?;00930
PS;N/A/C;C;;;;;
PT;N/A/Z C;CZ;;;;\d{4}-\d{3};2725-079
PW;N/A/C S Z;CSZ;;zip;state;(969(?:39|40))(?:[ \-](\d{4}))?;96940
PY;N/A/Z C;C;;;;\d{4};1536
QA;N/A/C;C;;;;;
RE;N/A/Z C;CZ;;;;9[78]4\d{2};97400
RO;N/A/Z S C;CZ;;;;\d{6};060274
RS;N/A/Z C;C;;;;\d{5,6};106314
RU;N/A/C/S/Z;CSZ;;;oblast;\d{6};247112
RW;N/A/C;C;;;;;
SA;N/A/C Z;C;;;;\d{5};11564
SB;N/A/C;C;;;;;
SC;N/A/C/S;C;;;island;;
SD;N/A/C/Z;C;;;;\d{5};11042
SE;N/A/Z C;CZ;;;;\d{3} ?\d{2};11455
SG;N/A/Z;Z;;;;\d{6};546080
SH;N/A/C/Z;CZ;Z;;;(?:ASCN|STHL) 1ZZ;STHL 1ZZ
SI;N/A/Z C;C;;;;\d{4};4000
SJ;N/A/Z C;CZ;;;;\d{4};9170
SK;N/A/Z C;CZ;;;;\d{3} ?\d{2};010 01
SL;N/A/C;C;;;;;
SM;N/A/Z C;Z;;;;4789\d;47890
SN;N/A/Z C;C;;;;\d{5};12500
SO;N/A/C, S Z;CS;;;;[A-Z]{2} ?\d{5};JH 09010
SR;N/A/C/S;C;;;;;
SS;N/A/C;C;;;;;
ST;N/A/C;C;;;;;
SV;N/A/Z-C/S;CS;Z;;;CP [1-3][1-7][0-2]\d;CP 1101
SX;N/A/C;C;;;;;
SY;N/A/C;C;;;;;
SZ;N/A/C/Z;C;Z;;;[HLMS]\d{3};H100
TC;N/A/C/Z;CZ;Z;;;TKCA 1ZZ;TKCA 1ZZ
TD;N/A/C;C;;;;;
TF;N/A/C;C;;;;;
TG;N/A/C;C;;;;;
TH;N/A/C/S Z;C;;;;\d{5};10150
TJ;N/A/Z C;C;;;;\d{6};735450
TK;N/A/C;C;;;;;
TL;N/A/C;C;;;;;
TM;N/A/Z C;C;;;;\d{6};744000
TN;N/A/Z C;C;;;;\d{4};1002
TO;N/A/C;C;;;;;
TR;N/A/Z C/S;CZ;;;;\d{5};01960
TT;N/A/C;C;;;;;
TV;N/A/C/S;C;;;island;;
TW;Z/S C/A/N;CSZ;;;county;\d{3}(?:\d{2,3})?;104
TZ;N/A/Z C;C;;;;\d{4,5};6090
UA;N/A/C/S/Z;CZ;;;oblast;\d{5};15432
UG;N/A/C;C;;;;;
UM;N/A/C S Z;CS;;zip;state;96898;96898
US;N/A/C, S Z;CSZ;;zip;state;(\d{5})(?:[ \-](\d{4}))?;95014
UY;N/A/Z C S;C;;;;\d{5};11600
UZ;N/A/Z C/S;C;;;;\d{6};702100
VA;N/A/Z C;C;;;;00120;00120
VC;N/A/C Z;C;;;;VC\d{4};VC0100
VE;N/A/C Z, S;CS;;;state;\d{4};1010
VG;N/A/C/Z;;;;;VG\d{4};VG1110
VI;N/A/C S Z;CSZ;;zip;state;(008(?:(?:[0-4]\d)|(?:5[01])))(?:[ \-](\d{4}))?;00802-1222
VN;N/A/C/S Z;C;;;;\d{5}\d?;70010
VU;N/A/C;C;;;;;
WF;N/A/Z C;CZ;;;;986\d{2};98600
WS;N/A/C;C;;;;;
YE;N/A/C;C;;;;;
YT;N/A/Z C;CZ;;;;976\d{2};97600
ZA;N/A/C/Z;CZ;;;;\d{4};0083
ZM;N/A/Z C;C;;;;\d{5};50100
ZW;N/A/C;C;;;;;
`
