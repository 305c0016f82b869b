// The rules in English. The four languages have the same structure, which the compiler compares.
import type { LearnTexts } from './chapters';

const texts: LearnTexts = {
  'janggi/board': {
    title: 'The board',
    paragraphs: [
      'Janggi (장기), Korean chess, is a battle between two kingdoms: **Cho** (楚, blue), who moves first, and **Han** (漢, red). Each side tries to trap the enemy general.',
      'The board has nine files and ten ranks of **points**. Pieces stand where the lines cross, not on the squares between them. There is no river.',
      'In the middle of each player’s edge is a **palace** of three by three points with diagonal lines. Pieces that move along lines may follow these diagonals too, in either palace.',
    ],
    captions: { start: 'The start of a game. Each general stands in the middle of its palace.' },
    more: [
      'A piece captures by moving to a point occupied by an enemy piece, which leaves the game. No piece may move to a point occupied by its own side.',
      'The size of a piece shows its importance: the general is the largest, guards and soldiers are the smallest.',
    ],
  },
  'janggi/general': {
    title: 'General and guards',
    paragraphs: [
      'The **general** (楚 or 漢) moves one step along any line drawn inside its palace, and never leaves it.',
      'The two **guards** (士) move exactly like the general and also stay in their palace.',
    ],
    captions: {
      middle: 'From the centre the general reaches all eight points around it. Visit the two marked corners.',
      side: 'In the middle of a side there is no diagonal line. How does the general get to the marked point?',
      guard: 'A guard in a corner can go three ways. Bring it to the opposite corner.',
    },
  },
  'janggi/chariot': {
    title: 'Chariot',
    paragraphs: [
      'The **chariot** (車) moves any distance along a file or a rank as long as nothing is in the way, and captures the first enemy piece it meets. It is the strongest piece.',
      'In either palace it may also move along a diagonal: from a corner to the centre or on to the opposite corner, and from the centre to any corner. It cannot change direction during a move.',
    ],
    captions: { open: 'Capture the horse.', palace: 'Move along the diagonal to the opposite corner.' },
  },
  'janggi/cannon': {
    title: 'Cannon',
    paragraphs: [
      'The **cannon** (包) moves along the same lines as the chariot, but it must **jump**. There must be exactly one piece, of either side, between the point it leaves and the point it reaches. Beyond this screen it may land on any empty point before the next piece, or capture that piece if it is an enemy.',
      'Without a screen a cannon cannot move at all. And there are two things it can never do: jump over a cannon, or capture one.',
      'In a palace it may jump diagonally from corner to corner if there is a piece in the centre that is not a cannon.',
    ],
    captions: {
      open: 'Jump over the soldier and capture the chariot. The cannons on the file and on the rank can be neither captured nor jumped over.',
      palace: 'Jump from corner to corner over the general.',
    },
  },
  'janggi/horse': {
    title: 'Horse',
    paragraphs: [
      'The **horse** (馬) moves one step along a file or rank and then one step diagonally outward. It does not jump: if the first point is occupied by any piece, both moves through it are blocked.',
    ],
    captions: { block: 'The soldier in front blocks two of the eight moves. Go around it and capture it.' },
  },
  'janggi/elephant': {
    title: 'Elephant',
    paragraphs: [
      'The **elephant** (象) moves one step along a file or rank and then two steps diagonally outward, ending on the far corner of a two-by-three rectangle. Both points on its way must be empty.',
      'It may go anywhere on the board. Horses and elephants ignore the diagonals of the palaces.',
    ],
    captions: { block: 'A soldier on either point of its path blocks the elephant. Visit both marked points.' },
  },
  'janggi/soldier': {
    title: 'Soldier',
    paragraphs: [
      'The **soldier** (Cho 卒, Han 兵) moves and captures one step straight forward or sideways, from its first move on. It never moves backward and never promotes: on the last rank it can only move sideways.',
      'In the enemy palace it may also step forward along a diagonal.',
    ],
    captions: {
      open: 'Go to the marked point.',
      palace: 'Step along the diagonal into the centre of the palace.',
    },
  },
  'janggi/setups': {
    title: 'The four set-ups',
    paragraphs: [
      'Every piece has a fixed place except the horses and elephants: each player chooses how to arrange them between chariot and guard. **Han chooses first** and cannot change it later; then Cho chooses, and **Cho moves first**.',
      'The set-ups are named as the players see them from their own side. By custom, the older or stronger player takes Han.',
    ],
    captions: {
      inner: 'Inner elephants: horse, elephant · elephant, horse',
      outer: 'Outer elephants: elephant, horse · horse, elephant',
      left: 'Left elephant: elephant, horse · elephant, horse',
      right: 'Right elephant: horse, elephant · horse, elephant',
      develop: 'Bring out the horse: from the marked point it protects the soldier in the middle.',
    },
    more: [
      'In a **handicap** game Han removes one or more pieces, never the general, and moves first. Han then gets no bonus points, and Cho wins if the points are equal.',
    ],
  },
  'janggi/check': {
    title: 'Check and mate',
    paragraphs: [
      'A move that attacks the enemy general is **check**: players call “janggun!” (장군), and a player who parries it answers “meonggun!” (멍군). You may not make a move that leaves your own general under attack.',
      'You can parry a check by moving the general, capturing the attacker or blocking its path; against a cannon, also by moving the screen away.',
      'A player who is in check and has no legal reply is **checkmated** and loses.',
    ],
    captions: {
      screen: 'A cannon gives check over your own soldier. Take the screen away.',
      parry: 'The chariot gives check. Parry it.',
      mate: 'Give checkmate in one move.',
    },
  },
  'janggi/pass': {
    title: 'Pass',
    paragraphs: [
      'Instead of moving, a player who is not in check may **pass**. So there is no stalemate: a player who cannot move, or does not want to, passes.',
      'On this site you pass with the button, with Ctrl+click, or by double-clicking your general.',
    ],
    captions: { rest: 'Any move of the general would put it in check. Pass.' },
  },
  'janggi/bikjang': {
    title: 'Bikjang',
    paragraphs: [
      'When the two generals face each other on one file with nothing between them, that is **bikjang** (빅장). It is not check. Under rules that include it, the player to move must either **break it**, with a move after which the generals no longer face each other, or **accept it** by passing: then the game ends at once, on points or as a draw.',
      'Bikjang takes precedence over check: while the generals face each other, a player may pass even when in check, even when it would be mate. A player who is ahead on points can use this as a last resort.',
    ],
    captions: {
      break: 'Han is to move: break the bikjang. (Or pass, and see what happens.)',
      accept: 'Han is in check and has no other move, but may pass. Points decide.',
    },
    more: [
      'Under the rules of the Korea Janggi Association, a move may create bikjang only if each side then has fewer than 30 points, or if the general itself captures and so comes to face the other. In casual, modern and Korean online play, facing generals have no effect.',
    ],
  },
  'janggi/points': {
    title: 'Points',
    paragraphs: [
      'If there is no checkmate, the pieces on the board are counted: **chariot 13, cannon 7, horse 5, elephant 3, guard 3, soldier 2**; the general counts for nothing. Each side starts with 72.',
      'Han moves second and therefore gets one and a half extra points, the **deom** (덤). So a game starts at 72 to 73.5, and in an even game the totals are never equal.',
      'When both players pass in succession, the game ends at once and points decide (under traditional and casual rules it is a draw).',
    ],
    captions: { passes: 'Pass as Cho and see why it is a bad idea on the first move: Han passes too.' },
  },
  'janggi/ending': {
    title: 'How games end',
    paragraphs: [
      'Most games end by checkmate, resignation or on time. A game can also end in these ways:',
      '- **Repetition.** When the same position occurs for the third time with the same side to move, the game ends: on points under tournament rules, as a draw under traditional and casual rules. A player who has been giving check all along loses. Under modern rules it is the fourth time.\n- **Refused repetition.** In Korean online play nobody may bring about the same position for the fourth time; under the association’s rules the side behind on points may not repeat, and it is a draw if each side has fewer than 30 points.\n- **Move limit.** 100 plies without a capture (200 under modern and the association’s rules), or 200 plies in total in Korean online play. A ply is one side’s move.\n- **Low material.** In Korean online play points decide as soon as one side has ten points or fewer.\n- **Bare generals.** When only generals and guards are left, the game is a draw; under the association’s rules and in Korean online play points decide.',
      'The **clock** has main time and then byo-yomi, a number of periods of fixed length. If you move within the period, you keep it; if you overrun it, you lose it. When the last one runs out, you lose the game.',
    ],
    captions: {
      limit: '99 plies have passed without a capture. Make one more, and points decide.',
      bare: 'Capture the last soldier. Only generals and guards are left then, and the game is a draw.',
      repeat:
        'You are ahead on points, and this position has occurred twice. Repeat your move: with the third time the game ends, and points decide.',
      perpetual:
        'You have been giving check all along. If the position occurs for the third time, you lose. Break off and capture something.',
    },
  },
  'janggi/capture': {
    title: 'Taking pieces',
    paragraphs: [
      'Before you capture, ask two questions: **what is the piece worth**, and **can the enemy take back**? A chariot (13) for a horse (5) is a bad trade; a piece that nobody protects is a gift.',
      'The points of the pieces are a good guide: chariot 13, cannon 7, horse 5, elephant and guard 3, soldier 2.',
    ],
    captions: {
      free: 'Two pieces can be captured, but the horse is protected by a chariot. Take the other one.',
      dear: 'The soldier can capture on either side. Take the more valuable piece.',
    },
  },
  'janggi/tactics': {
    title: 'Three tricks',
    paragraphs: [
      'A **fork** attacks two pieces with one move: only one of them can get away. If one of them is the general, it must move and the other is lost.',
      'A **discovered check** opens a line: the piece that moves away may capture whatever it likes, because the check must be answered first.',
      'A cannon needs a screen. Often a quiet step of a soldier **makes the screen**, and the cannon attacks at once.',
    ],
    captions: {
      fork: 'Give check with the horse and attack the chariot at the same time.',
      discovered: 'Move the horse away with check, and capture a chariot.',
      battery: 'Give check by making a screen for the cannon.',
    },
  },
  'janggi/mates': {
    title: 'First mates',
    paragraphs: [
      'To mate, take away every escape of the general: points that you attack, and points that its own pieces occupy. In Janggi the palace walls help, because the general can never leave the palace.',
    ],
    captions: {
      ladder: 'Two chariots are enough. Give checkmate in one move.',
      cannon: 'Give checkmate with the cannon in one move.',
      horse: 'The horse closes the way out. Give checkmate in one move.',
    },
  },
  'janggi/game': {
    title: 'Your first game',
    paragraphs: [
      'You now know everything you need. A plan for the first moves:',
      '- Open a line for a chariot: move a soldier at the edge sideways.\n- Bring out the horses; they also give the cannons a screen.\n- Put a cannon behind a screen in the middle, in front of your general.\n- Before every move: what does the enemy threaten, and what do I leave unprotected?',
      'Against the computer you can ask for a **hint** and **take moves back**. After the game, press **Review**: every move is judged, and your mistakes become exercises.',
    ],
  },
  'janggi/rulesets': {
    title: 'Rulesets',
    paragraphs: [
      'Federations and servers differ on some rules. Each ruleset has a name here:',
      '- **Tournament**: bikjang; points decide whenever there is no checkmate.\n- **Traditional**: bikjang, two passes and repetition are draws.\n- **Modern**: no bikjang; points decide; moving one piece back and forth five times in a row loses.\n- **Casual**: no bikjang, draws instead of points.\n- **Korea Janggi Association**: bikjang only when few points are left; the side behind may not repeat.\n- **Korean online play**: no bikjang, no draws; a fourth repetition is not allowed; points decide at ply 200.',
    ],
    captions: {
      association:
        'Each side has fewer than 30 points, so bikjang may be made. You are ahead: move the general opposite the other one.',
      shuttle:
        'Modern rules: your chariot has gone back and forth four times in a row, and with the fifth you lose. Capture something instead.',
      refused:
        'Korean online play: with the chariot on the marked point the position would occur for the fourth time, so that move is not allowed. Play another one.',
      low: 'Korean online play: Han has ten points or fewer. Play a quiet move, neither a capture nor a check: it ends the game, and points decide.',
    },
  },
  'janggi/notation': {
    title: 'Notation',
    paragraphs: [
      'In Korea a point is named by two digits, rank first: the ranks count 1 to 9 and then 0 from Han’s edge, the files 1 to 9 from Cho’s left. A move is written as the starting point, the piece and the destination: **02마83**. A captured piece is added at the end, and 장군 for check: **75상43병장군**. A pass is **한수쉼**.',
      'PyChess writes the same with letters: **H02-83**, **E75x43+**. Engines use files a to i and ranks 1 to 10, counted from Cho’s edge: **b1c3**.',
    ],
    captions: { horse: 'Play 02마83, that is, H02-83 or b1c3.' },
  },
  'shogun/board': {
    title: 'The board',
    paragraphs: [
      'Shogun Chess starts like chess but soon becomes a different game: captured pieces change sides and come back, and almost every piece can be promoted to a stronger one.',
      'The board and the starting position are those of chess, and White moves first. One thing differs: the queen counts as a **promoted duchess**, so whoever captures her gets a duchess. A shield marks promoted pieces.',
    ],
    captions: { start: 'The starting position. The queens carry the shield of promoted pieces.' },
  },
  'shogun/basics': {
    title: 'The chess pieces',
    paragraphs: [
      'New to chess? These five pieces move as in chess, and most of the game is theirs. A piece captures by moving to the square of an enemy piece; only the pawn captures differently.',
      'If you know chess, go on to the next chapter.',
    ],
    captions: {
      king: 'King: one square in any direction. Visit the marked squares.',
      rook: 'Rook: any distance along a file or a rank.',
      bishop: 'Bishop: any distance along a diagonal.',
      knight: 'Knight: two squares straight and one to the side. It jumps over other pieces.',
      pawn: 'Pawn: one square straight ahead; it captures diagonally. Advance, then capture.',
    },
  },
  'shogun/pieces': {
    title: 'The new pieces',
    paragraphs: [
      'Pawn, knight, bishop, rook and king move as in chess. The **duchess** moves one square diagonally. On promotion a pawn becomes a **captain**, a knight a **general**, a bishop an **archbishop**, a rook a **mortar** and a duchess a **queen**.',
      'Only the king is royal: captains and generals can move like a king, but they may be captured and may move into attack.',
    ],
    captions: {
      duchess: 'Duchess: one square diagonally.',
      captain: 'Captain, a promoted pawn: moves like a king.',
      general: 'General, a promoted knight: moves like a knight or a king.',
      archbishop: 'Archbishop, a promoted bishop: moves like a bishop or a knight.',
      mortar: 'Mortar, a promoted rook: moves like a rook or a knight.',
      queen: 'Queen, a promoted duchess: moves as in chess.',
    },
  },
  'shogun/promotion': {
    title: 'Promotion',
    paragraphs: [
      'The **promotion zone** is the last three ranks: 6 to 8 for White, 3 to 1 for Black. A piece whose move starts or ends in the zone may promote on that move, even when it captures or leaves the zone.',
      'Promotion is optional, except that a pawn reaching the last rank must promote. A piece stays promoted until it is captured.',
    ],
    captions: {
      zone: 'Promote the knight by moving it into the zone, or the bishop by any move from the zone.',
      last: 'On the last rank a pawn must promote. Advance it.',
    },
  },
  'shogun/majors': {
    title: 'Major pieces',
    paragraphs: [
      'General, archbishop, mortar and queen are **major pieces**: a player may have at most one of each on the board. While you have one, no other piece can promote to the same kind, though it may still move without promoting. Once the major piece is captured, you may promote to it again.',
      'The queen you start with counts: while she is on the board, none of your duchesses can become a queen. Captains are not major pieces; you may have any number of them.',
    ],
    captions: { limit: 'White already has a general, so the knight can move but cannot promote. Try it.' },
  },
  'shogun/drops': {
    title: 'Drops',
    paragraphs: [
      'A captured piece goes to the captor’s **hand** and loses its promotion. Instead of moving, a player may **drop** a piece from hand on an empty square of that player’s first five ranks.',
      'There is no other restriction: a pawn may be dropped on the first rank or on a file that already has one, and a drop may give check or even checkmate. A dropped piece arrives unpromoted.',
    ],
    captions: {
      zone: 'Drop the knight or the pawn.',
      demoted: 'You have just captured the queen, and she is in your hand as a duchess. Drop her.',
    },
  },
  'shogun/pawns': {
    title: 'Pawns',
    paragraphs: [
      'Pawns move and capture as in chess. A pawn on its **second rank** may advance two squares, even if it was dropped there or came from the first rank. From the first rank it advances only one.',
      '**En passant** works as in chess. Although the capturing pawn lands in the zone, it does not promote.',
    ],
    captions: {
      steps: 'Advance two squares at once.',
      passant: 'The black pawn has just advanced two squares. Capture it en passant.',
    },
  },
  'shogun/castling': {
    title: 'Castling',
    paragraphs: [
      'Castling works as in chess: the king moves two squares toward a rook, and the rook jumps to the king’s other side. Neither may have moved, the squares between them must be empty, and the king may not be in check, pass through an attacked square or land on one. A dropped rook cannot castle.',
    ],
    captions: { short: 'Castle kingside.', long: 'Castle queenside.' },
  },
  'shogun/end': {
    title: 'How games end',
    paragraphs: [
      'A player whose king is in check with no escape, by a move or a drop, is **checkmated**. A player who is not in check but has no legal move or drop is **stalemated**: the game is a draw.',
      'It is also a draw when the same position occurs for the third time, with the same pieces in hand, or after fifty moves by each side without a capture, drop, promotion or pawn move.',
    ],
    captions: {
      mate: 'Give checkmate in one move.',
      block: 'The rook gives check. Block it with a drop.',
      stalemate:
        'Which move of the queen leaves Black without a legal move, but not in check? Play it and see: it is only a draw.',
      repeat:
        'Black threatens mate with the rooks. Give the same check for the third time: in Shogun Chess perpetual check is a draw.',
      limit:
        '99 plies have passed without a capture, drop, promotion or pawn move. Make a move that keeps the game going.',
    },
  },
  'shogun/tactics': {
    title: 'Tactics with drops',
    paragraphs: [
      'Forks work as in chess, but a piece in your hand can appear anywhere on your first five ranks. So look at every **drop** as well as at every move.',
      'A king that is boxed in by its own pieces is in danger: a dropped piece can give checkmate at once.',
    ],
    captions: {
      fork: 'Attack king and rook with one move.',
      drop: 'Drop the knight so that it attacks king and rook.',
      dropMate: 'Give checkmate with a drop.',
    },
  },
  'shogun/game': {
    title: 'Your first game',
    paragraphs: [
      'You now know everything you need. A plan for the first moves:',
      '- Bring out knights and bishops, and castle early.\n- Trades give both sides pieces in hand: trade when your king is safer.\n- Keep squares around your king covered, because pieces can be dropped there.\n- Before every move: what could the enemy drop?',
      'Against the computer you can ask for a **hint** and **take moves back**. After the game, press **Review**: every move is judged, and your mistakes become exercises.',
    ],
  },
};
export default texts;
