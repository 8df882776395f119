/** Macros of both languages. */
export const services: Record<string, string> = {
  /** Services by which people write to one another, under their own name. */
  social:
    'discord|discrod|dizcord|disc|disco|dc|snap|snapchat|sc|snp|insta|instagram|instagran|ig|gram|tiktok|tik tok|tt|whatsapp|whatsap|whatsaap|watsapp|watsap|wats app|whats app|whats|wasap|wassap|guasap|wazap|wasa|wsp|wpp|wapp|wp|telegram|telegran|tele|tg|skype|kik|facebook|face book|fb|facebok|messenger|mesenger|viber|wechat|gmail|hotmail|imessage|facetime|bereal|omegle|yubo|twitter|reddit|pinterest|threads',
  platform:
    '<social>|youtube|yt|twitch|steam|xbox|psn|playstation|ps4|ps5|zoom|signal|outlook|roblox|rblx|fortnite|epic|nintendo|switch|minecraft|free fire|freefire|ff|brawl stars|clash royale',
  /** Ten digits as words, of both languages. */
  digit:
    '#|zero|oh|o|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|double|triple|doble',
};
