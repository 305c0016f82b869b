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

inline mark_dead(victim) {
    d_step { phase == Active && !dead[own] && victim <= last && victim != own &&
             !dead[victim] && shares[victim] == 0 -> dead[victim] = true }
}

proctype Node() {
    mtype phase = Joining;
    byte own = 0;          /* incarnation */
    bool holds = false;    /* the game is in memory, */
    byte known = 0;        /* with this many events */
    bool loading = false;  /* stored_games() is under way: */
    byte loaded = 0;       /* so many events, */
    byte loaded_by = 0;    /* for this incarnation */
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
    :: d_step { (phase == Active || phase == Suspended) && dead[own] && !writing ->
        forget(); phase = Joining }
    :: d_step { phase == Draining && dead[own] && !writing -> forget(); phase = Retired }

    /* mark_expired_dead: waits for the batch in flight. */
    :: mark_dead(1)
    :: mark_dead(2)
    :: mark_dead(3)
#if INCARNATIONS > 3
    :: mark_dead(4)
#endif
    /* claim_games */
    :: d_step { phase == Active && !dead[own] && (owner == 0 || dead[owner]) -> owner = own }
    /* stored_games, after a claim or to recover a claim whose reply was lost */
    :: d_step { phase == Active && owner == own && !holds && !loading ->
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
    :: d_step { phase == Draining && !accepted && !dead[own] ->
        if
        :: owner == own -> owner = 0
        :: else
        fi;
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
