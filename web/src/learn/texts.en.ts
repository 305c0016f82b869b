// The rules in English.
import type { LearnTexts } from './chapters';

const texts: LearnTexts = {
  'janggi/board': {
    title: 'The board',
    paragraphs: [
      'Janggi (장기), Korean chess, is a battle between two kingdoms: **Cho** (楚, blue), who moves first, and **Han** (漢, red). Each side tries to trap the enemy general.',
      'The board has nine files and ten ranks of **points**. Pieces stand where the lines cross, not in the fields between them. There is no river.',
      'In the middle of each edge lies a **palace** of three by three points with four diagonal lines. Pieces that move along lines may follow a diagonal wherever one is drawn, in either palace.',
    ],
    captions: { start: 'The start of a game. The two generals stand in the middle of their palaces.' },
    more: [
      'A piece captures by moving to a point where an enemy stands. The captured piece leaves the game. No piece moves to a point that its own side holds.',
      'The size of a piece tells its weight: the general is the largest, guards and soldiers are the smallest.',
    ],
  },
  'janggi/general': {
    title: 'General and guards',
    paragraphs: [
      'The **general** (楚 or 漢) moves one step along any line drawn inside its palace, and never leaves it.',
      'The two **guards** (士) move exactly as the general does, and stay in their own palace too.',
    ],
    captions: {
      middle: 'From the centre the general reaches all eight points around it. Go to the two marked corners.',
      side: 'In the middle of a side there is no diagonal line. How does the general get to the marked point?',
      guard: 'A guard on a corner has three ways. Bring it to the opposite corner.',
    },
  },
  'janggi/chariot': {
    title: 'Chariot',
    paragraphs: [
      'The **chariot** (車) moves any distance along a file or a rank, as long as nothing stands in its way, and captures the first enemy it meets. It is the strongest piece.',
      'In either palace it may also run along a diagonal: from a corner to the centre or through it to the opposite corner, and from the centre to any corner. It does not turn a corner within one move.',
    ],
    captions: { open: 'Take the horse.', palace: 'Run along the diagonal to the opposite corner.' },
  },
  'janggi/cannon': {
    title: 'Cannon',
    paragraphs: [
      'The **cannon** (包) moves along the same lines as the chariot, but it must **jump**. Exactly one piece, of either side, has to stand between the point it leaves and the point it reaches. Beyond that screen it may land on any free point up to the next piece, or capture that piece if it is an enemy.',
      'Without a screen a cannon cannot move at all. And two things it never does: it does not jump over a cannon, and it does not capture a cannon.',
      'In a palace it may jump along a diagonal from corner to corner, if a piece that is no cannon stands in the centre.',
    ],
    captions: {
      open: 'Jump over the soldier and take the chariot. The cannons on the file and on the rank can be neither taken nor jumped.',
      palace: 'Jump from corner to corner over the general.',
    },
  },
  'janggi/horse': {
    title: 'Horse',
    paragraphs: [
      'The **horse** (馬) goes one step along a file or rank and then one step diagonally outward. It does not leap: if the first point is occupied, by anyone, both moves that lead over it are blocked.',
    ],
    captions: { block: 'The soldier in front blocks two of the eight moves. Go around it and take it.' },
  },
  'janggi/elephant': {
    title: 'Elephant',
    paragraphs: [
      'The **elephant** (象) goes one step along a file or rank and then two steps diagonally outward in the same direction, to the far corner of a rectangle of two by three. Both points that it passes must be empty.',
      'It may go all over the board. The diagonals of a palace mean nothing to horse and elephant.',
    ],
    captions: { block: 'A soldier on either point of its path stops the elephant. Visit both marked points.' },
  },
  'janggi/soldier': {
    title: 'Soldier',
    paragraphs: [
      'The **soldier** (Cho 卒, Han 兵) moves and captures one step straight forward or to either side, from the first move on. It never moves backward and is never promoted: on the last rank it can only go sideways.',
      'In the enemy palace it may also step forward along a diagonal line.',
    ],
    captions: {
      open: 'Walk to the marked point.',
      palace: 'Step along the diagonal into the centre of the palace.',
    },
  },
  'janggi/setups': {
    title: 'The four set-ups',
    paragraphs: [
      'Every piece has its place, except that each player chooses how horses and elephants stand between chariot and guard. **Han chooses first** and may not change it; then Cho chooses, and **Cho moves first**.',
      'The set-ups are named as the player sees them from the own seat. By custom the elder or stronger player takes Han.',
    ],
    captions: {
      inner: 'Inner elephants: horse, elephant · elephant, horse',
      outer: 'Outer elephants: elephant, horse · horse, elephant',
      left: 'Left elephant: elephant, horse · elephant, horse',
      right: 'Right elephant: horse, elephant · horse, elephant',
    },
    more: [
      'In a **handicap** game Han takes one or more of the own pieces, never the general, off the board and moves first. There is no bonus for Han then, and equal points are a win for Cho.',
    ],
  },
  'janggi/check': {
    title: 'Check and mate',
    paragraphs: [
      'A move that attacks the enemy general is **check**: one calls *janggun!* (장군), and who parries it answers *meonggun!* (멍군). No move may leave the own general under attack.',
      'Check is parried by moving the general, capturing the attacker, or blocking its way; against a cannon also by taking its screen away.',
      'A player who is in check and has no legal reply is **checkmated** and has lost.',
    ],
    captions: { parry: 'The chariot gives check. Find an answer.', mate: 'Give checkmate in one move.' },
  },
  'janggi/pass': {
    title: 'Pass',
    paragraphs: [
      'Instead of moving, a player may **pass** whenever the own general is not in check. So there is no stalemate: who cannot or does not want to move, passes.',
      'On this page you pass with the button, by Ctrl+click, or by a double click on your general.',
    ],
    captions: { rest: 'Every move of the general would put it into check. Pass.' },
  },
  'janggi/bikjang': {
    title: 'Bikjang',
    paragraphs: [
      'When the two generals face each other on one file with nothing between them, that is **bikjang** (빅장). It is not check. In the rules that know it, the player to move must either **break it** by a move after which the generals no longer face each other, or **accept it** by a pass: then the game is over at once, by points or as a draw.',
      'Bikjang outranks check: while the generals face each other one may pass even in check, even if it would be mate. The player with the better points can use this as a last resort.',
    ],
    captions: {
      break: 'Han is to move: break the bikjang. (Or pass, and see what happens.)',
      accept: 'Han is in check and has no other move, but may pass. Points decide.',
    },
    more: [
      'Under the rules of the Korea Janggi Association a move may bring about bikjang only if each side has fewer than 30 points then, or if the general itself captures and comes to face the other. In casual, modern and Korean online play facing generals mean nothing.',
    ],
  },
  'janggi/points': {
    title: 'Points',
    paragraphs: [
      'Where there is no mate, the pieces on the board are counted: **chariot 13, cannon 7, horse 5, elephant 3, guard 3, soldier 2**; the general counts nothing. That makes 72 for each side.',
      'Han moves second and therefore has one and a half points more, the **deom** (덤). So the game starts at 72 to 73.5, and the totals of an even game are never equal.',
      'When both players pass one after the other, the game is over at once and points decide (a draw in traditional and casual rules).',
    ],
    captions: { passes: 'Pass as Cho and see why that is no good idea on the first move: Han passes too.' },
  },
  'janggi/ending': {
    title: 'How games end',
    paragraphs: [
      'Most games end by checkmate, resignation or time. Besides there are:',
      '- **Repetition.** The third time the same position occurs with the same side to move, the game is over: by points in tournament rules, as a draw in traditional and casual ones. Who gave check all the time loses. In modern rules it is the fourth time.\n- **Refused repetition.** In Korean online play nobody may repeat a position for the third time; in the association’s rules the side that is behind on points may not, and it is a draw if each side has fewer than 30.\n- **Move limit.** 100 plies without a capture (200 in modern and the association’s rules), or 200 plies in all in Korean online play.\n- **Low material.** In Korean online play points decide once a side is down to ten points.\n- **Nothing left.** When only generals and guards are left, the game is a draw; in the association’s rules and in Korean online play points decide.',
      'The **clock** has a main time and then byo-yomi: a number of periods of fixed length. A move made inside a period keeps it; overrunning costs one; with the last one the game is lost.',
    ],
  },
  'janggi/rulesets': {
    title: 'Rules by name',
    paragraphs: [
      'Federations and servers disagree about some points. Each set of rules has a name here:',
      '- **Tournament**: bikjang, and points decide wherever there is no mate.\n- **Traditional**: bikjang, two passes and repetition are draws.\n- **Modern**: no bikjang, points decide; a piece moved back and forth five times in a row loses.\n- **Casual**: no bikjang, draws instead of points.\n- **Korea Janggi Association**: bikjang only where few points are left; repetition is refused to the side behind.\n- **Korean online play**: no bikjang, no draws; repetition is refused; at ply 200 points decide.',
    ],
  },
  'janggi/notation': {
    title: 'Writing moves down',
    paragraphs: [
      'Koreans name a point by two digits, the rank first: ranks count 1 to 9 and then 0 from Han’s edge down, files 1 to 9 from Cho’s left. A move is written as the point it leaves, the piece, and the point it reaches: **02마83**. A captured piece follows, and 장군 for check: **75상43병장군**. A pass is **한수쉼**.',
      'PyChess writes the same with letters: **H02-83**, **E75x43+**. Engines name files a to i and ranks 1 to 10 from Cho’s edge: **b1c3**.',
    ],
    captions: { horse: 'Play 02마83, which is H02-83 or b1c3.' },
  },
  'shogun/board': {
    title: 'Board and start',
    paragraphs: [
      'Shogun Chess starts as chess does and soon looks like something else: captured pieces change sides and come back, and almost every piece can grow into a stronger one.',
      'Board, start and first move are those of chess. The only difference is one of names: the queen counts as a **promoted duchess**, so she is a duchess to whoever captures her. A golden shield marks a promoted piece.',
    ],
    captions: { start: 'The start. The queens carry the shield of promoted pieces.' },
  },
  'shogun/pieces': {
    title: 'The new pieces',
    paragraphs: [
      'Pawn, knight, bishop, rook and king move as in chess. The **duchess** steps one square diagonally. Promoted, a pawn becomes a **captain**, a knight a **general**, a bishop an **archbishop**, a rook a **mortar** and a duchess a **queen**.',
      'Only the king is royal: captain and general step as he does, but may be captured and may stand under attack.',
    ],
    captions: {
      duchess: 'Duchess: one step diagonally.',
      captain: 'Captain, a promoted pawn: moves as a king.',
      general: 'General, a promoted knight: moves as a knight or as a king.',
      archbishop: 'Archbishop, a promoted bishop: moves as a bishop or as a knight.',
      mortar: 'Mortar, a promoted rook: moves as a rook or as a knight.',
      queen: 'Queen, a promoted duchess: moves as in chess.',
    },
  },
  'shogun/promotion': {
    title: 'Promotion',
    paragraphs: [
      'The **promotion zone** is the last three ranks: 6 to 8 for White, 3 to 1 for Black. A piece whose move starts or ends in the zone may promote with that move, also when it captures and when it leaves the zone.',
      'Promotion is the player’s choice, except that a pawn that reaches the last rank must promote. A piece stays promoted until it is captured.',
    ],
    captions: { zone: 'Promote: the knight by going into the zone, or the bishop by any move from it.' },
  },
  'shogun/majors': {
    title: 'Major pieces',
    paragraphs: [
      'General, archbishop, mortar and queen are **major pieces**: a player may have at most one of each on the board. While there is one, another piece cannot promote to the same; it may still move without promoting. When the major piece is captured, the place is free again.',
      'The queen of the start counts: as long as she lives, no duchess of her side can become a queen. Captains are no major pieces; any number of them is allowed.',
    ],
    captions: { limit: 'White has a general already, so the knight may move but not promote. Try it.' },
  },
  'shogun/drops': {
    title: 'Drops',
    paragraphs: [
      'A captured piece goes into the captor’s **hand** and loses its promotion. Instead of moving, a player may **drop** a piece from the hand on an empty square of the own first five ranks.',
      'There is no other limit: pawns may be dropped on the first rank and on files that already have one, and a drop may give check or even checkmate. A dropped piece arrives unpromoted.',
    ],
    captions: { zone: 'Drop the knight or the pawn.' },
  },
  'shogun/pawns': {
    title: 'Pawns',
    paragraphs: [
      'Pawns move and capture as in chess. A pawn on its **second rank** may go two steps, also one that was dropped there or came there from the first rank. From the first rank it goes one step only.',
      '**En passant** is as in chess. Although the capturing pawn lands in the zone, it does not promote.',
    ],
    captions: {
      steps: 'Go two steps at once.',
      passant: 'The black pawn has just gone two steps. Take it in passing.',
    },
  },
  'shogun/castling': {
    title: 'Castling',
    paragraphs: [
      'Castling is that of chess: the king goes two squares toward a rook and the rook jumps to his other side. Neither may have moved, everything between them must be empty, and the king may not be in check nor pass or reach an attacked square. A dropped rook cannot castle.',
    ],
    captions: { short: 'Castle on the king’s side.' },
  },
  'shogun/end': {
    title: 'How games end',
    paragraphs: [
      'A king in check who has no way out, by a move or by a drop, is **checkmated**. A player who is not in check but has neither a move nor a drop is **stalemated**: a draw.',
      'It is also a draw when the same position occurs for the third time, with the same pieces in hand, and after fifty moves of each side without a capture, a drop, a promotion or a pawn move.',
    ],
    captions: { mate: 'Give checkmate in one move.' },
  },
};
export default texts;
