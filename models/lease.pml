/* The lease and fencing protocol of a cluster, for one game: no two nodes acknowledge moves of it.
 *
 * States and transitions are named as in src/server/cluster/lifecycle.h and
 * src/server/store/lease.h. tools/check_model checks every interleaving with spin.
 *
 * There is no clock: a lease may expire, a node may be stopped for any time, crash, or lose the
 * database at any step. What holds here holds whatever the clocks say; leases decide only when a
 * takeover happens, never whether it is safe.
 *
 * Variants that must fail, to show that the check can:
 *   NO_FENCE  a write does not look whether its node is dead and owns the game
 *   NO_LOCK   it looks, but does not lock the node's row until it commits
 *   STALE     a game that was loaded by an earlier incarnation is still used
 *   LATE_CREATE  an answer to the creation of the game counts after its node was fenced
 *   UNSEEN    a claim takes an owner that its snapshot does not have for a dead one
 *   GIVEN_AND_KEPT  a game is loaded while its release is in flight
 */
#ifndef NODES
#define NODES 2
#endif
#ifndef INCARNATIONS
#define INCARNATIONS 3 /* registrations in all */
#endif
#ifndef EVENTS
#define EVENTS 2 /* of the game's log */
#endif

mtype = { Joining, Active, Suspended, Draining, Retired };

/* The database. Each statement is one transaction. */
bool dead[INCARNATIONS + 1];   /* node.dead: the mark that fences */
byte shares[INCARNATIONS + 1]; /* FOR KEY SHARE locks on the node's row, of batches in flight */
byte last = 0;                 /* the newest incarnation */
#if defined(CREATE) || defined(LATE_CREATE)
bool exists = false; /* the game's row: with CREATE a node makes it, else it is there already */
#else
bool exists = true;
#endif
byte owner = 0;                /* game.owner; 0: none */
byte length = 0;               /* of the log */
byte writer[EVENTS + 1];       /* which incarnation wrote each event */

inline append() {
    assert(owner == own && !dead[own]);  /* nobody but the owner writes */
    assert(known == length);             /* and its memory is the log: no event is unknown to it */
    length++;
    writer[length] = own
}

inline unlock() {
#if !defined(NO_FENCE) && !defined(NO_LOCK)
    shares[own]--
#else
    skip
#endif
}

/* Everything in memory is gone. */
inline forget() {
    holds = false;
    accepted = false;
    written = false;
    known = 0
}

/* The batch that creates the game commits. The answer is on its way. */
inline finish_creation() {
    if
    :: !exists -> exists = true; owner = own; created_by = own
    :: else
    fi;
    shares[own]--;
    creating = false
}

inline mark_dead(victim) {
    d_step { phase == Active && !dead[own] && victim <= last && victim != own &&
             !dead[victim] && shares[victim] == 0 -> dead[victim] = true }
}

/* The claim's statement gets the game's row: it sees the owner that is committed by now, but the
 * nodes of the snapshot that it began with. */
inline finish_claim() {
    if
#ifdef UNSEEN
    :: owner == 0 || owner > visible || dead[owner] ->
#else
    :: owner == 0 || (owner <= visible && dead[owner]) ->
#endif
        assert(owner == 0 || dead[owner]);  /* nothing is taken from a living node */
        owner = own
    :: else
    fi;
    shares[own]--;
    claiming = false;
    visible = 0
}

/* The game may be claimed from now on; the model does not say by whom. */
inline finish_release() {
    if
    :: owner == own -> owner = 0
    :: else
    fi
}

proctype Node() {
    mtype phase = Joining;
    byte own = 0;          /* incarnation */
    bool holds = false;    /* the game is in memory, */
    byte known = 0;        /* with this many events */
    bool claiming = false; /* claim_games() is under way, */
    byte visible = 0;      /* and sees the nodes up to this one */
    bool loading = false;  /* stored_games() is under way: */
    byte loaded = 0;       /* so many events, */
    byte loaded_by = 0;    /* for this incarnation */
#if defined(GIVE) || defined(GIVEN_AND_KEPT)
    bool giving = false;   /* release_games() to another node is in flight, or unanswered */
#endif
    bool creating = false; /* the batch that creates the game is in flight */
    byte created_by = 0;   /* it was committed as this incarnation, and not answered */
    bool accepted = false; /* a move was accepted, and is not written */
    bool writing = false;  /* its batch is in flight */
    bool written = false;  /* it is durable, and not acknowledged */

end:do
    /* register_node */
    :: d_step { phase == Joining && last < INCARNATIONS ->
        last++; own = last; phase = Active }

    /* Suspend: the lease could not be renewed in time. */
    :: phase == Active -> phase = Suspended
    /* renew, Resume */
    :: d_step { phase == Suspended && !dead[own] -> phase = Active }
    /* renew: Fenced, Drop. A batch in flight has been answered by then. */
    :: d_step { (phase == Active || phase == Suspended) && dead[own] && !writing &&
        !creating ->
        forget(); phase = Joining }
    :: d_step { phase == Draining && dead[own] && !writing && !creating -> forget(); phase = Retired }

    /* mark_expired_dead: waits for the batch in flight. */
    :: mark_dead(1)
    :: mark_dead(2)
    :: mark_dead(3)
#if INCARNATIONS > 3
    :: mark_dead(4)
#endif
    /* create: one batch, with the fence. Its answer may be late: the connection broke. */
    :: d_step { !exists && phase == Active && !dead[own] && !creating ->
        creating = true; shares[own]++ }
    :: d_step { creating -> finish_creation() }
    :: d_step { created_by != 0 ->
        if
#ifdef LATE_CREATE
        :: phase == Active && !holds ->
#else
        :: phase != Joining && phase != Retired && !holds && created_by == own ->
#endif
            holds = true; known = 0
        :: else
        fi;
        created_by = 0 }
    /* claim_games: the claimer's own row is locked until it commits */
    :: d_step { phase == Active && !dead[own] && exists && !claiming && !holds ->
        claiming = true; visible = last; shares[own]++ }
    :: d_step { claiming -> finish_claim() }
    /* stored_games, after a claim or to recover a claim whose reply was lost */
    :: d_step { phase == Active && owner == own && !holds &&
#ifdef GIVE
        !giving &&
#endif
        !loading ->
        loading = true; loaded = length; loaded_by = own }
    :: d_step { loading ->
        if
#ifdef STALE
        :: phase == Active && !holds ->
#else
        :: phase == Active && !holds && loaded_by == own ->
#endif
            holds = true; known = loaded
        :: else
        fi;
        loading = false; loaded = 0; loaded_by = 0 }

#if defined(GIVE) || defined(GIVEN_AND_KEPT)
    /* give: the game is forgotten first. The release is repeated until it is answered. */
    :: d_step { phase == Active && !dead[own] && holds && !accepted && !writing && !written &&
        !giving && !claiming && !loading ->
        forget(); giving = true; shares[own]++ }
    :: d_step { giving -> finish_release(); shares[own]--; giving = false }
#endif

    /* A move arrives. The node may be stopped between any two of these steps. */
    :: d_step { phase == Active && holds && !accepted && known < EVENTS -> accepted = true }
    /* Its batch begins: the fence. */
    :: d_step { accepted && !writing && !written ->
        if
#ifdef NO_FENCE
        :: writing = true
#else
        :: !dead[own] && owner == own ->
            writing = true;
#ifndef NO_LOCK
            shares[own]++
#endif
        :: else -> forget() /* Fenced: it has not happened, and the game is dropped */
#endif
        fi }
    /* It commits. */
    :: d_step { writing ->
        append(); unlock(); known = length; writing = false; written = true }
    /* The acknowledgement: the move is in the log, where this node wrote it. */
    :: d_step { written ->
        assert(writer[known] == own);
        accepted = false; written = false }

    /* SIGTERM */
    :: d_step { phase == Active || phase == Suspended -> phase = Draining }
    /* release_games and retire, when nothing is in flight */
    :: d_step { phase == Draining && !accepted && !claiming && !creating &&
#if defined(GIVE) || defined(GIVEN_AND_KEPT)
        !giving &&
#endif
        created_by == 0 && !dead[own] ->
        finish_release();
        forget();
        dead[own] = true;
        phase = Retired }

    /* kill -9: what is in flight may still commit, unacknowledged. */
    :: atomic { phase != Joining && phase != Retired ->
        if
        :: writing -> append(); unlock()
        :: writing -> unlock()
        :: !writing
        fi;
        if
        :: claiming -> finish_claim()
        :: claiming -> shares[own]--; claiming = false; visible = 0
        :: !claiming
        fi;
        if
        :: creating -> finish_creation()
        :: creating -> shares[own]--; creating = false
        :: !creating
        fi;
#if defined(GIVE) || defined(GIVEN_AND_KEPT)
        if
        :: giving -> finish_release(); shares[own]--; giving = false
        :: giving -> shares[own]--; giving = false
        :: !giving
        fi;
#endif
        created_by = 0;
        writing = false; loading = false; loaded = 0; loaded_by = 0;
        forget(); own = 0; phase = Joining }
    od
}

init {
    atomic {
        byte count;
        for (count : 1 .. NODES) { run Node() }
        count = 0
    }
}
