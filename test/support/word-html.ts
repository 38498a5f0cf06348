// Shortened clipboard HTML of Word 365: its head, classes, lists that consist of paragraphs, and a table.

export const WORD_HTML = `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View><w:HyphenationZone>21</w:HyphenationZone></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */
p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Calibri",sans-serif;} --></style>
</head>
<body lang=DE-CH style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->
<h1 style='margin-top:12.0pt'><span lang=DE-CH style='mso-ansi-language:DE-CH'>Einladung zum Adventskonzert<o:p></o:p></span></h1>
<p class=MsoNormal>Der <b style='mso-bidi-font-weight:normal'>Kirchenchor</b> singt <i>Lieder zum
Advent</i>, siehe <a href="https://www.example.org/chor">Website</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Eintritt frei<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Kollekte für <b>HEKS</b><o:p></o:p></p>
<p class=MsoNormal>Ablauf:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->Begrüssung<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->Konzert<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'>
<tr><td width=120 valign=top>10 Uhr</td><td width=200>Kirche</td></tr></table>
<!--EndFragment-->
</body></html>`;
